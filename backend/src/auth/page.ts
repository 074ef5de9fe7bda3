import { html, Html } from '../lib/html.ts';
import { scene } from './page.scene.ts';
import { PASSKEY_LIBRARY, PASSKEY_SCRIPT } from './passkey.script.ts';
import { PAGE_STYLE } from './page.style.ts';

/** One page: its title is its heading, `wrong` says in the title that something is to be corrected. */
export interface Page {
  title: string;
  lead?: string | Html;
  body: Html;
  wrong?: boolean;
  /** The page has a form for passkeys, and the script that works it. */
  hasPasskeys?: boolean;
  /** It asks, and no field of it has the focus at first: its title has, so that no answer is given by a key too many. */
  asks?: boolean;
  /** It is read, or has lists: broader than a form. */
  wide?: boolean;
}

/** One field of a form, with what was wrong about it. */
export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | undefined;
  help?: string;
  optional?: boolean;
  fault?: string | undefined;
  focused?: boolean;
}

/** A whole document. `nonce` is the one that the page's policy names: no other style or script applies. */
export const renderPage = (page: Page, nonce: string): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.wrong && 'Erreur : '}${page.title} · RPD</title>
        <style nonce="${nonce}">
          ${new Html(PAGE_STYLE)}
        </style>
      </head>
      <body>
        ${pageBody(page)}
        ${
          page.hasPasskeys &&
          html`<script nonce="${nonce}" src="${PASSKEY_LIBRARY.file}"></script>
            <script nonce="${nonce}">
              ${new Html(PASSKEY_SCRIPT)};
            </script>`
        }
      </body>
    </html>`.toString();

/** What the body of such a page holds, for a document of another host. */
export const pageBody = ({ title, lead, body, asks = false, wide = false }: Page): Html =>
  html`${scene}
    <main>
      <div class="${wide ? 'box wide' : 'box'}">
        <h1${asks && html` tabindex="-1" autofocus`}>${title}</h1>
        ${lead && html`<p class="lead">${lead}</p>`} ${body}
      </div>
    </main>`;

/** A message above a form; a wrong one is read out as soon as the page is there. */
export const note = (kind: 'wrong' | 'good' | 'info', message: string | Html): Html =>
  html`<div class="note ${kind}" role="${kind === 'wrong' ? 'alert' : 'status'}">${message}</div>`;

/** The faults of a form, summed up with links when there is more than one. */
export function faultSummary(fields: readonly Field[]): Html | null {
  const wrong = fields.filter(field => field.fault);
  if (wrong.length < 2) return null;
  const links = wrong.map(
    field => html`<li><a href="#${field.name}">${field.label}</a> : ${field.fault}</li>`,
  );
  return note(
    'wrong',
    html`${wrong.length} champs sont à corriger :
      <ul>
        ${links}
      </ul>`,
  );
}

export function renderField(field: Field): Html {
  const { name, label, type, autocomplete, value, help, optional = false, fault, focused } = field;
  const described = [help && `${name}-help`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return html`<div>
    <label for="${name}">${label}${!optional && html` <span class="star" aria-hidden="true">*</span>`}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      maxlength="300"
      ${!optional && html`required`}
      ${value && html`value="${value}"`}
      ${described && html`aria-describedby="${described}"`}
      ${fault && html`aria-invalid="true"`}
      ${focused && html`autofocus`}
    />
    ${help && html`<p class="help" id="${name}-help">${help}</p>`}
    ${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`;
}
