import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { launchBrowser } from './browser.ts';
import { sheetOf } from './editor.document.ts';
import { EDITORS } from './editor.editors.ts';
import type { Editor } from './editor.steps.ts';
import { buildAlone, type PageFile } from './editor.standalone.ts';
import { buildBaseline } from './editor.baseline.ts';
import { buildRivals } from './editor.competitors.ts';
import { servePages } from './editor.serve.ts';
import { middleOf, visit, type Address, type Visit } from './editor.visit.ts';
import { signIn, startProduct } from './product.ts';

// `npm run bench:editor`: our sheet editor, in the platform and on a page of its own, SurveyJS Creator, Form.io's builder and Puck with
// the same fields, visited in turns by one Chromium. `-- --only rpd-alone,puck --fields 50,1000 --slow 4` runs a part of it, `--turns 5`
// gives the median of five visits of each; each table is printed as soon as it is measured. `-- --baseline main --only baseline,rpd-alone`
// compares our editor with the one of another commit or checkout, built by that checkout's own tooling.

const { values: asked } = parseArgs({
  options: {
    only: {
      type: 'string',
      default: EDITORS.flatMap(({ name }) => (name === 'baseline' ? [] : name)).join(','),
    },
    fields: { type: 'string', default: '50,200,500,1000' },
    slow: { type: 'string', default: '1,4' },
    turns: { type: 'string', default: '1' },
    /** Where the other editors are installed; kept for the next run when it is given. */
    folder: { type: 'string' },
    /** A checkout, or a commit: its editor is `baseline`. */
    baseline: { type: 'string' },
  },
});
const listed = (text: string) => text.split(',').map(Number);
const names = new Set(asked.only.split(','));
if (asked.baseline) names.add('baseline');
const editors = EDITORS.filter(({ name }) => names.has(name));

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const ms = (time: number | null): string => (time === null ? '—' : `${time.toFixed(time < 100 ? 1 : 0)} ms`);

const ROWS: readonly (readonly [string, (visit: Visit) => string])[] = [
  ['loaded', ({ bytes }) => `${(bytes / 1000).toFixed(0)} kB`],
  ['until usable', ({ usable }) => ms(usable)],
  ['key press to paint', ({ typing }) => ms(typing)],
  ['choose a field', ({ choose }) => ms(choose)],
  ['first letter after it', ({ firstLetter }) => ms(firstLetter)],
  ['rename', ({ rename }) => ms(rename)],
  ['add', ({ add }) => ms(add)],
  ['duplicate', ({ duplicate }) => ms(duplicate)],
  ['delete', ({ remove }) => ms(remove)],
  ['undo', ({ undo }) => ms(undo)],
  ['drag: a frame (longest)', ({ drag }) => (drag ? `${ms(drag.median)} (${ms(drag.longest)})` : '—')],
  [
    'drag: frames over 16.7 ms, over 50 ms, of all',
    ({ drag }) => (drag ? `${drag.over16}, ${drag.over50} of ${drag.count}` : '—'),
  ],
  ['drag: script a move', ({ drag }) => ms(drag?.script ?? null)],
  ['drag: all work a move', ({ drag }) => ms(drag?.work ?? null)],
  ['drop to drawn', ({ drop }) => ms(drop)],
  ['heap', ({ heap }) => (heap === null ? '—' : `${heap.toFixed(1)} MB`)],
];

function print(fields: number, slow: number, visits: ReadonlyMap<string, Visit>): void {
  say(`\n${fields} fields, ${slow} ×`);
  say(`|   | ${[...visits.keys()].join(' | ')} |\n|---|${'---:|'.repeat(visits.size)}`);
  const draws = [...visits.keys()].map(name => EDITORS.find(editor => editor.name === name)?.draws ?? '');
  say(`| the canvas draws | ${draws.join(' | ')} |`);
  for (const [label, cell] of ROWS) say(`| ${label} | ${[...visits.values()].map(cell).join(' | ')} |`);
  for (const [name, { notes }] of visits) for (const note of notes) say(`${name}: ${note}`);
}

const cleanUp: (() => void)[] = [];

/** Our editor, with a sheet of each size. */
async function serveOurs(sizes: readonly number[]): Promise<ReadonlyMap<number, Address>> {
  const platform = await startProduct(mkdtempSync(join(tmpdir(), 'rpd-bench-')));
  cleanUp.push(platform.stop);
  const { token } = await signIn(platform.url, 'mj');
  const addresses = new Map<number, Address>();
  for (const fields of sizes) {
    const answer = await fetch(`${platform.url}/hosts/api/sheet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(sheetOf(fields)),
    });
    if (!answer.ok) throw new Error(`The sheet was refused: ${await answer.text()}`);
    const { _id } = (await answer.json()) as { _id: string };
    addresses.set(fields, { url: `${platform.url}/app/sheets/c/${_id}`, username: 'mj' });
  }
  return addresses;
}

/** Each editor on a page of its own; the baseline on a server of its own, because its files have the same names. */
async function serveOthers(): Promise<(editor: Editor, fields: number) => Address> {
  const folder = asked.folder ?? mkdtempSync(join(tmpdir(), 'rpd-bench-editors-'));
  mkdirSync(folder, { recursive: true });
  if (!asked.folder) cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const serve = async (files: ReadonlyMap<string, PageFile>): Promise<string> => {
    const { url, server } = await servePages(files);
    cleanUp.push(() => server.close());
    return url;
  };
  const rivals = editors.some(({ name }) => !name.startsWith('rpd') && name !== 'baseline');
  const files = new Map([
    ...(rivals ? await buildRivals(folder) : []),
    ...(names.has('rpd-alone') ? await buildAlone(folder) : []),
  ]);
  const url = await serve(files);
  const before = asked.baseline ? await serve(await buildBaseline(asked.baseline, folder)) : '';
  return ({ name }, fields) => ({
    url: name === 'baseline' ? `${before}/rpd-alone?fields=${fields}` : `${url}/${name}?fields=${fields}`,
  });
}

const browser = await launchBrowser();
try {
  const ours = names.has('rpd') ? await serveOurs(listed(asked.fields)) : null;
  const others = editors.some(({ name }) => name !== 'rpd') ? await serveOthers() : null;
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  say(`Load before: ${load()}`);
  for (const fields of listed(asked.fields)) {
    const own = ours?.get(fields);
    for (const slow of listed(asked.slow)) {
      const visits = new Map<string, Visit[]>();
      for (let turn = 0; turn < Number(asked.turns); turn += 1) {
        for (const editor of editors) {
          const address = editor.name === 'rpd' ? own : others?.(editor, fields);
          if (!address) continue;
          const begun = performance.now();
          const made = await visit(browser, editor, address, slow);
          visits.set(editor.name, [...(visits.get(editor.name) ?? []), made]);
          say(`${editor.name} visited in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
        }
      }
      print(fields, slow, new Map([...visits].map(([name, made]) => [name, middleOf(made)])));
      say(`Load: ${load()}`);
    }
  }
} finally {
  await browser.close();
  for (const stop of cleanUp) stop();
}
