import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Page } from 'playwright';

import { brotliBytes } from '../build/outputs.ts';
import { launchBrowser } from './browser.ts';
import { signIn, startProduct } from './product.ts';
import { followHour } from './table.hour.ts';
import { drawnAt, firstScreen, openTable, pressRoll } from './table.visit.ts';
import { median } from './timing.ts';

// `npm run bench:table`: five browsers at one table. How long from the press on a roll to the frame in which each browser shows it, and how
// long a phone takes to open the table. `-- --baseline <folder>` measures another checkout that is built as well, in turns. `-- --hour` follows a log for an
// hour of play at five entries a second, and ends with 1 when heap or page grow.

const { values: options } = parseArgs({
  options: { baseline: { type: 'string' }, hour: { type: 'boolean', default: false } },
});
/** Rolls of each turn, and turns. */
const ROLLS = 20;
const TURNS = 3;
/** Between two rolls, ms: each is at rest when the next is pressed. */
const PAUSE_MS = 250;
const ROUNDS = 5;
const PEOPLE = [
  { username: 'mj', width: 1280 },
  { username: 'joueur', width: 390 },
  { username: 'moderateur', width: 1280 },
  { username: 'admin', width: 390 },
  { username: 'joueur', width: 1280 },
];

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(0)} ms`;
const quantile = (values: number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

type Call = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

async function caller(url: string, username: string): Promise<Call> {
  const { token } = await signIn(url, username);
  return async (method, path, body) => {
    const answer = await fetch(`${url}/hosts/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };
}

/** Opens a session of a campaign in which all five may sit. @returns its address */
async function prepare(url: string): Promise<string> {
  const master = await caller(url, 'mj');
  const games = await master<{ _id: string; name: string }[]>('GET', '/game?recruiting=true');
  const game = games.find(({ name }) => name === 'Le Trône vide');
  if (!game) throw new Error('The demonstration has no campaign « Le Trône vide ».');
  const { code } = await master<{ code: string }>('POST', `/game/${game._id}/invitations`, {
    role: 'player',
    life: 'day',
  });
  for (const username of ['moderateur', 'admin']) {
    const call = await caller(url, username);
    await call('POST', `/invitation/${code}`, {});
  }
  const session = await master<{ _id: string }>('POST', `/game/${game._id}/gamesessions`, {
    title: 'Banc',
    open: true,
  });
  return `/app/games/${game._id}/table/${session._id}`;
}

/**
 * Presses rolls in turn. A first one is not counted: pages that were opened a moment ago still load their panels. @returns ms from each press
 * to each browser's frame
 */
async function rollInTurn(
  pages: readonly Page[],
  turn: number,
): Promise<{ own: number[]; others: number[] }> {
  const own: number[] = [];
  const others: number[] = [];
  for (let roll = 0; roll <= ROLLS; roll += 1) {
    const presser = pages[roll % pages.length];
    if (!presser) break;
    const expression = `1d20+${1000 + turn * (ROLLS + 1) + roll}`;
    // What the log shows, and no line of what is still on its way.
    const text = `${expression} (`;
    const drawn = pages.map(page => drawnAt(page, text));
    const pressed = await pressRoll(presser, expression);
    for (const [index, at] of (await Promise.all(drawn)).entries())
      if (roll > 0) (pages[index] === presser ? own : others).push(at - pressed);
    await presser.waitForTimeout(PAUSE_MS);
  }
  return { own, others };
}

async function sizeOf(url: string, scripts: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of scripts)
    bytes += (await brotliBytes(Buffer.from(await (await fetch(url + path)).arrayBuffer()))).length;
  return bytes;
}

/** One checkout with what was measured of it. */
interface Measured {
  name: string;
  url: string;
  path: string;
  stop: () => void;
  screens: Awaited<ReturnType<typeof firstScreen>>[];
  own: number[];
  others: number[];
}

async function start(name: string, checkout?: string): Promise<Measured> {
  const { url, stop } = await startProduct(mkdtempSync(join(tmpdir(), 'rpd-bench-')), checkout);
  return { name, url, stop, path: await prepare(url), screens: [], own: [], others: [] };
}

const products: Measured[] = [];
const stop = (): void => {
  for (const product of products) product.stop();
};
// However the bench ends: a platform that goes on takes the machine's time from the next one.
process.once('exit', stop);
process.once('SIGTERM', () => process.exit(1));
products.push(await start('this checkout'));
if (options.baseline) products.push(await start('baseline', options.baseline));
const browser = await launchBrowser();
try {
  await (options.hour ? hour() : compare());
} finally {
  await browser.close();
}
process.exit();

/** The heap after an hour is that of its first ten minutes, and so is the page. */
async function hour(): Promise<void> {
  const [product] = products;
  if (!product) return;
  const page = await openTable(browser, product.url, { username: 'joueur', width: 390, path: product.path });
  const looks = await followHour(page);
  say('| minutes of play | heap | elements | rows of the log |\n|---:|---:|---:|---:|');
  for (const { minutes, heap, nodes, rows } of looks)
    say(`| ${minutes} | ${(heap / 1e6).toFixed(1)} MB | ${nodes} | ${rows} |`);
  const [early, last] = [looks[1], looks.at(-1)];
  if (!early || !last || last.heap > early.heap * 1.1 || last.nodes > early.nodes * 1.1) {
    process.stderr.write('The page grows while the log is followed.\n');
    process.exitCode = 1;
  }
}

async function compare(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { url, path, screens } of products)
      screens.push(await firstScreen(browser, url, { username: 'joueur', path }));
  for (const { name, url, screens } of products) {
    const times = screens.map(screen => screen.ms);
    const bytes = await sizeOf(url, screens[0]?.scripts ?? []);
    say(
      `${name}: first screen of the table, phone at a quarter of the speed, mobile line: median of ${ROUNDS} ${ms(median(times))}, longest ${ms(Math.max(...times))}; ${(bytes / 1024).toFixed(1)} kB (brotli) of the area’s own scripts.`,
    );
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const product of products) {
      const { url, path } = product;
      const pages = await Promise.all(PEOPLE.map(one => openTable(browser, url, { ...one, path })));
      const { own, others } = await rollInTurn(pages, turn);
      product.own.push(...own);
      product.others.push(...others);
      await Promise.all(pages.map(page => page.context().close()));
    }
  }
  say(`\n| ${ROLLS * TURNS} rolls, five browsers | median | 99 % | longest |\n|---|---:|---:|---:|`);
  for (const { name, own, others } of products)
    for (const [what, values] of [
      ['pressed to drawn, the other four', others],
      ['pressed to drawn, one’s own', own],
    ] as const)
      say(
        `| ${name}: ${what} | ${ms(median(values))} | ${ms(quantile(values, 0.99))} | ${ms(Math.max(...values))} |`,
      );
}
