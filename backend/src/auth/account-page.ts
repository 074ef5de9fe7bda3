import { formatDateTime } from '@rpd/shared/domain';
import { html, type Html } from '../lib/html.ts';
import type { Visitor } from './account-session.ts';
import { note, type Page } from './page.ts';

interface Frame {
  title: string;
  lead?: string | Html;
  /** What has just happened. */
  done?: string | undefined;
  /** Why it has not. */
  refusal?: string | undefined;
  wrong?: boolean;
  hasPasskeys?: boolean;
  body: Html;
}

/** One of the account pages, with its way back to the first. */
export const accountPage = ({
  title,
  lead,
  done,
  refusal,
  wrong = false,
  hasPasskeys = false,
  body,
}: Frame): Page => ({
  title,
  wide: true,
  wrong: wrong || Boolean(refusal),
  hasPasskeys,
  ...(lead !== undefined && { lead }),
  body: html`${done && note('good', done)} ${refusal && note('wrong', refusal)} ${body}
    <nav class="more" aria-label="Mon compte"><a href="account">Revenir à mon compte</a></nav>`,
});

/** The field that says that a form is of this visitor. */
export const ownForm = ({ formToken }: Pick<Visitor, 'formToken'>): Html =>
  html`<input type="hidden" name="form_token" value="${formToken}" />`;

interface Button {
  action: string;
  /** What the button says. */
  label: string;
  /** What it is about, for who hears the page: « Fermer : Firefox ». */
  about?: string;
  fields?: Record<string, string>;
  quiet?: boolean;
}

/** A form of one button. */
export const buttonForm = (
  visitor: Pick<Visitor, 'formToken'>,
  { action, label, about, fields = {}, quiet = true }: Button,
): Html =>
  html`<form class="one" method="post" action="${action}">
    ${ownForm(visitor)}
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button type="submit" class="${quiet ? 'quiet' : ''}" ${about && html`aria-label="${label} : ${about}"`}>
      ${label}
    </button>
  </form>`;

/** A form that was sent after the sign-in had ended, or by another site. */
export const tooOldPage = (): Page => ({
  title: 'Rien n’a été changé',
  wrong: true,
  body: html`${note('wrong', 'Cette page était restée ouverte trop longtemps, ou sa demande ne venait pas d’ici.')}
    <a class="button" href="account">Revenir à mon compte</a>`,
});

/** Why something was not done. */
export const messagePage = (message: string): Page => ({
  title: 'Rien n’a été changé',
  wrong: true,
  body: html`${note('wrong', message)} <a class="button" href="account">Revenir à mon compte</a>`,
});

/** « a servi le 3 mai à 21:00 ». */
export const usedAt = (at: string | null): string =>
  at ? `a servi le ${formatDateTime(at)}` : 'n’a pas encore servi';

export const listOf = (lines: readonly Html[]): Html =>
  html`<ul class="things" role="list">
    ${lines}
  </ul>`;

/** A line of such a list: what it is, and what can be done with it. */
export const thing = (name: string, detail: string, act: Html): Html =>
  html`<li>
    <div>
      <strong><bdi>${name}</bdi></strong>
      <p class="help">${detail}</p>
    </div>
    ${act}
  </li>`;
