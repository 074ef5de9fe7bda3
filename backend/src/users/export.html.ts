import { createHash } from 'node:crypto';
import { html, Html } from '../lib/html.ts';
import { recordMoment } from '../lib/record-file.ts';
import {
  FIELD_WORDS,
  LEFT_OUT,
  SUBJECT_WORDS,
  VALUE_WORDS,
  WORDS_ANYWHERE,
  YES_NO,
} from './export.labels.ts';
import type { ExportSubject, PersonalData } from './users.export.ts';

const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1b2a;--link:#5626b0;--line:#71718a}
@media (prefers-color-scheme:dark){:root{--bg:#12121d;--fg:#f7f7fb;--link:#d8ccff}}
html{background:var(--bg);color:var(--fg)}
a{color:var(--link)}
body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 Arial,sans-serif}
h2{margin-top:2.5rem}
nav ul{columns:18rem;padding-inline-start:1.25rem}
article{margin:1rem 0;padding:.5rem 1rem;border:1px solid var(--line);border-radius:8px}
dl{margin:0;display:grid;grid-template-columns:minmax(7rem,12rem) minmax(0,1fr);gap:.25rem 1rem}
dl dl{grid-template-columns:minmax(0,1fr)}
dt{font-weight:600;min-width:0;overflow-wrap:anywhere}
dd{margin:0;min-width:0;white-space:pre-wrap;overflow-wrap:anywhere}
dd ul{margin:0;min-width:0;padding-inline-start:1.25rem;white-space:normal}
dd li{white-space:pre-wrap}
@media (max-width:32rem){dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.5rem}}
@media print{article{break-inside:avoid}nav{display:none}}
`;
/** In one piece: the template escapes what it did not make. */
const STYLE_TAG = new Html(`<style>${STYLE}</style>`);
/** Should a text ever come through unescaped: no script, no picture and no address is loaded or sent to. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const SUBJECTS = Object.keys(SUBJECT_WORDS) as ExportSubject[];

type Row = Readonly<Record<string, unknown>>;
/** What an identifier of one's own things is called. */
type Names = ReadonlyMap<string, string>;

/**
 * The data of a person as a document that opens without the product and without a network. Others wrote parts of it: all of it is escaped,
 * nothing is a link, and its policy forbids what it could load.
 */
export function exportPage(data: PersonalData): string {
  const names = namesIn(data);
  const rowsOf = (subject: ExportSubject): readonly Row[] => {
    const found: unknown = data[subject];
    return (Array.isArray(found) ? found : [found]) as Row[];
  };
  const filled = SUBJECTS.filter(subject => rowsOf(subject).length > 0);
  const empty = SUBJECTS.filter(subject => !filled.includes(subject));
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width" />
        <meta name="referrer" content="no-referrer" />
        <title>Mes données sur RPD</title>
        ${STYLE_TAG}
      </head>
      <body>
        <main>
          <h1>Mes données sur RPD</h1>
          <p>
            Ce que RPD enregistre de ${data.account.name}, au ${recordMoment(data.exportedAt)}. Les heures
            sont celles de Paris. Le fichier JSON contient en plus ce que seule une machine lit ; vos images
            se téléchargent depuis les pages où elles sont.
          </p>
          <nav aria-label="Sommaire">
            <ul>
              ${filled.map(
                subject =>
                  html`<li>
                    <a href="#${subject}">${SUBJECT_WORDS[subject]}</a> (${rowsOf(subject).length})
                  </li>`,
              )}
            </ul>
          </nav>
          ${filled.map(
            subject =>
              html`<section aria-labelledby="${subject}">
                <h2 id="${subject}">${SUBJECT_WORDS[subject]}</h2>
                ${rowsOf(subject).map(row => html`<article>${facts(row, subject, names)}</article>`)}
              </section>`,
          )}
          <h2>Rien d’enregistré</h2>
          <p>${empty.map(subject => SUBJECT_WORDS[subject]).join(', ')}.</p>
        </main>
      </body>
    </html>`.toString();
}

function facts(row: Row, subject: ExportSubject, names: Names): Html {
  const known = Object.entries(row).filter(
    ([field, value]) => !LEFT_OUT.has(field) && !isEmpty(value) && field !== 'id' && field !== '_id',
  );
  return html`<dl>
    ${known.map(
      ([field, value]) =>
        html`<dt>${FIELD_WORDS[field] ?? field}</dt>
          <dd>${shown(value, field, subject, names)}</dd>`,
    )}
  </dl>`;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function shown(value: unknown, field: string, subject: ExportSubject, names: Names): Html | string {
  if (Array.isArray(value)) {
    return html`<ul>
      ${value.map(item => html`<li>${shown(item, field, subject, names)}</li>`)}
    </ul>`;
  }
  if (typeof value === 'object' && value !== null) return facts(value as Row, subject, names);
  if (typeof value === 'boolean' || YES_NO.has(field)) return Number(value) === 1 ? 'oui' : 'non';
  const text = String(value);
  if (MOMENT.test(text)) return recordMoment(text);
  const words = VALUE_WORDS[subject]?.[field] ?? WORDS_ANYWHERE[field];
  return words?.[text] ?? names.get(text) ?? text;
}

/** The names of what the data hold, by identifier. */
function namesIn(data: PersonalData): Names {
  const names = new Map<string, string>([[data.account._id, data.account.name]]);
  for (const subject of SUBJECTS) {
    const rows: unknown = data[subject];
    for (const row of Array.isArray(rows) ? (rows as Row[]) : []) {
      const name = row['name'] ?? row['title'] ?? row['subject'];
      if (typeof row['id'] === 'string' && typeof name === 'string' && name) names.set(row['id'], name);
    }
  }
  return names;
}
