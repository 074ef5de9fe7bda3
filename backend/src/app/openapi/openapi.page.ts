import { createHash } from 'node:crypto';
import { html, Html } from '../../lib/html.ts';
import { describeAccess } from './openapi.document.ts';
import type { DescribedRoute } from './openapi.document.ts';
import type { Json } from '../../lib/openapi.schema.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1b2a;--soft:#555570;--paper:#f7f7fb;--card:#fff;--line:#d9d9e6;--accent:#5626b0}
@media(prefers-color-scheme:dark){:root{--ink:#ececf5;--soft:#b4b4c8;--paper:#14141f;--card:#1e1e2d;--line:#3a3a50;--accent:#c9a9ff}}
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1,h2{line-height:1.2}h2{margin:2.5rem 0 1rem}a{color:var(--accent)}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1rem;padding:0;list-style:none}nav a{display:inline-block;padding:.25rem 0}
details{margin:.5rem 0;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}summary code{font-weight:600}
.inside{padding:0 1rem 1rem}p{margin:.5rem 0}.soft{color:var(--soft)}
pre{margin:.5rem 0;padding:.75rem;overflow:auto;border:1px solid var(--line);border-radius:.375rem;font-size:.875rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

/** The page runs nothing and loads nothing: its one style element is named by its digest. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The document of a host for people, in one page that works without a script. */
export function docsPage(title: string, routes: readonly DescribedRoute[]): string {
  const groups = [...new Set(routes.map(({ operation }) => operation.group))];
  const anchor = (group: string) => `g${groups.indexOf(group)}`;
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>
            Toute réponse de refus est <code>{ message, fields? }</code>, en français. Le même contenu pour
            les programmes : <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
        </header>
        <nav aria-label="Groupes">
          <ul>
            ${groups.map(group => html`<li><a href="#${anchor(group)}">${group}</a></li>`)}
          </ul>
        </nav>
        <main>
          ${groups.map(
            group =>
              html`<section aria-labelledby="${anchor(group)}">
                <h2 id="${anchor(group)}">${group}</h2>
                ${routes.filter(({ operation }) => operation.group === group).map(describe)}
              </section>`,
          )}
        </main>
      </body>
    </html>`.toString();
}

function describe({ method, path, access, operation }: DescribedRoute): Html {
  const { summary, body, wrapped, answer, status = 200, isList, query = [], type } = operation;
  const parameters = [...(isList ? ['page', 'limit', 'q', 'sort'] : []), ...query];
  return html`<details>
    <summary><code>${method} ${path}</code> — ${summary}</summary>
    <div class="inside">
      <p><strong>Accès :</strong> ${describeAccess(access)}</p>
      ${parameters.length > 0 && html`<p><strong>Paramètres :</strong> ${parameters.join(', ')}</p>`}
      ${body && html`<p><strong>Corps</strong>${wrapped ? ` (nu, ou dans { ${wrapped} })` : ''} :</p>`}
      ${body && html`<pre tabindex="0">${sketch(body)}</pre>`}
      <p><strong>Réponse ${status}</strong>${type ? ` (${type})` : ''} :</p>
      <pre tabindex="0">${sketch(answer)}</pre>
    </div>
  </details>`;
}

/** A schema in a few lines: names of fields and what they hold. */
function sketch(schema: Json, indent = ''): string {
  const { $ref: reference, type, properties, items, required = [], enum: choices, anyOf } = schema;
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? '';
  if (Array.isArray(anyOf)) return (anyOf as Json[]).map(part => sketch(part, indent)).join(' | ');
  if (Array.isArray(choices)) return choices.map(choice => JSON.stringify(choice)).join(' | ');
  if (items) return `[${sketch(items as Json, indent)}]`;
  if (!properties) return Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'tout';
  const must = new Set(required as string[]);
  const lines = Object.entries(properties as Record<string, Json>).map(
    ([name, field]) =>
      `${indent}  ${name}${must.has(name) ? '' : '?'}: ${sketch(field, `${indent}  `)}${limits(field)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const LIMIT_WORDS: [name: string, before: string, after: string][] = [
  ['minLength', 'au moins ', ' caractères'],
  ['maxLength', 'au plus ', ' caractères'],
  ['minimum', 'dès ', ''],
  ['maximum', 'jusqu’à ', ''],
  ['maxItems', 'au plus ', ' éléments'],
  ['format', '', ''],
];

function limits(field: Json): string {
  const words = LIMIT_WORDS.flatMap(([name, before, after]) => {
    const value = field[name];
    const isSaid = typeof value === 'string' || typeof value === 'number';
    return isSaid ? [`${before}${value}${after}`] : [];
  });
  return words.length > 0 ? `  (${words.join(', ')})` : '';
}
