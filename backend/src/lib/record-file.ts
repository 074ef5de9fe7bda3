import { Html, html } from './html.ts';

const clock = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** A moment in a file, which is read anywhere: in French time. The file says so. */
export const recordMoment = (at: string): string => clock.format(new Date(at));

const STYLE = `
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 Arial,sans-serif;color:#1b1b2a}
dt{font-weight:600}
p,blockquote,pre{white-space:pre-wrap;overflow-wrap:anywhere}
article{margin:1.5rem 0;padding:1rem;border:1px solid #c9c9d6;border-radius:8px}
.note{border-style:dashed}
img{max-width:100%;border:1px solid #c9c9d6}
blockquote,pre{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid #5626b0;background:#f7f7fb;font:inherit}
`;
/** In one piece: the template escapes whatever it did not make. */
const STYLE_TAG = new Html(`<style>${STYLE}</style>`);

/** What the team keeps of a case (a ticket, a measure), as a document that opens without the product: its facts, and what was written. */
export const recordFile = ({
  title,
  facts,
  body,
}: {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  body: Html;
}): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${STYLE_TAG}
      </head>
      <body>
        <h1>${title}</h1>
        <dl>
          ${facts.map(
            ([label, value]) =>
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
        ${body}
      </body>
    </html>`.toString();
