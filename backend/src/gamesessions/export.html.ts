import { createHash } from 'node:crypto';
import { LOG_KINDS } from '@rpd/shared/domain';
import type { LogEntry } from '@rpd/shared/domain';
import { html, Html } from '../lib/html.ts';
import { plainMarkdownHtml } from '../lib/markdown.html.ts';
import { diceOf, moreOf, isNotice, marksOf, nameOf, noticeOf, readersOf, titleOf } from './export.ts';
import type { Chronicle } from './export.ts';

const STYLE = `
:root{color-scheme:light dark;--line:#d8d4e3;--soft:#5b5568;--paper:#fff;--ink:#1d1a26;--tone:#4c2a92}
@media (prefers-color-scheme:dark){:root{--line:#3b3547;--soft:#b6aec7;--paper:#17141f;--ink:#efecf6;--tone:#b9a2f2}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1rem;max-width:46rem;background:var(--paper);color:var(--ink);font:1rem/1.55 Georgia,'Times New Roman',serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.9rem;line-height:1.2}h2{font-size:1.2rem}
header{border-bottom:2px solid var(--tone);padding-bottom:.75rem;margin-bottom:1rem}
p{margin:0 0 .4rem}ol.log{list-style:none;margin:0;padding:0}ol.log>li{padding:.45rem 0;break-inside:avoid}
.soft,time{color:var(--soft);font-size:.85rem}.notice{text-align:center;font-style:italic;color:var(--soft)}
.entry{display:grid;grid-template-columns:2.25rem minmax(0,1fr);gap:.75rem}
.face{width:2.25rem;height:2.25rem;border-radius:50%;border:1px solid var(--tone);color:var(--tone);display:grid;place-items:center;font:600 .8rem/1 system-ui,sans-serif}
.total{font-size:1.3rem;font-weight:700}.mark{border:1px solid var(--line);border-radius:.25rem;padding:0 .3rem;font-size:.75rem}
blockquote{margin:0 0 .4rem;padding-left:.75rem;border-left:3px solid var(--line)}a{color:inherit}
@media print{:root{color-scheme:light;--line:#ccc;--soft:#444;--paper:#fff;--ink:#000;--tone:#000}body{padding:0;max-width:none;font-size:11pt}@page{margin:18mm}}
`;
/** In one piece: the hash is of every character between the tags. */
const STYLE_TAG = new Html(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');

const clock = (at: string): Html => html`<time datetime="${at}">${at.slice(11, 16)}</time>`;

/** Where the entries stand in the page. No text of people holds it: their angle brackets are escaped. */
const ENTRIES = '<!-- entries -->';

/**
 * The chronicle as one file, part by part: no script, nothing loaded, printable. Its own policy forbids both. Moments in UTC.
 */
export async function* sessionHtml(
  chronicle: Chronicle,
  entries: AsyncIterable<LogEntry>,
): AsyncGenerator<string> {
  const [head = '', foot = ''] = page(chronicle).split(ENTRIES);
  yield head;
  for await (const entry of entries) yield line(entry).toString();
  yield foot;
}

function page({ title, game, opened_at, summary }: Chronicle): string {
  const heading = title || 'Séance';
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`;
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${heading}</title>
        ${STYLE_TAG}
      </head>
      <body>
        <header>
          <h1>${heading}</h1>
          <p class="soft">${game.name}${opened_at ? `, ${opened_at.slice(0, 10)}` : ''} (heures UTC)</p>
        </header>
        ${
          summary
            ? html`<section>
                <h2>Résumé</h2>
                ${plainMarkdownHtml(summary)}
              </section>`
            : null
        }
        <main>
          <h2>Journal</h2>
          <ol class="log">
            ${new Html(ENTRIES)}
          </ol>
        </main>
      </body>
    </html> `.toString();
}

function line(entry: LogEntry): Html {
  if (isNotice(entry)) return html`<li class="notice">${noticeOf(entry)} ${clock(entry.at)}</li> `;
  const name = nameOf(entry);
  const { as, author } = entry;
  const readers = readersOf(entry);
  const marks = [
    ...(entry.kind === 'ooc' ? [LOG_KINDS.ooc] : []),
    ...(readers ? [`Privé, ${readers}`] : []),
    ...marksOf(entry),
  ];
  return html`<li class="entry">
    <span class="face" aria-hidden="true">${initials(name)}</span>
    <div>
      <p>
        <strong>${name}</strong>
        ${as ? html`<span class="soft">${author.name}</span> ` : null}${clock(entry.at)}${marks.map(mark => html` <span class="mark">${mark}</span>`)}
      </p>
      ${content(entry, name)}
    </div>
  </li> `;
}

function content(entry: LogEntry, name: string): Html {
  const { kind, text, roll } = entry;
  if (kind === 'me') return html`<p><em>${name}</em> ${text}</p>`;
  if (!roll) return plainMarkdownHtml(text);
  const title = titleOf(entry);
  const label = title ? `${title}\u00a0: ` : '';
  if (!roll.result) return html`<p>${label}jet à l’aveugle <span class="soft">${roll.expression}</span></p>`;
  const dice = diceOf(roll);
  return html`<p>
    ${label}<span class="total">${roll.result.total}</span>
    <span class="soft">${roll.expression}${dice ? ` (${dice})` : ''}</span>
    ${moreOf(roll).join('\u00a0; ')}
  </p>`;
}
