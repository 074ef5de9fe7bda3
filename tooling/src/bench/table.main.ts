import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright';

import { brotliBytes } from '../build/outputs.ts';
import { launchBrowser } from './browser.ts';
import { signIn, startProduct } from './product.ts';
import { drawnAt, firstScreen, openTable, pressRoll } from './table.visit.ts';
import { median } from './timing.ts';

// `npm run bench:table`: five browsers at one table. How long from the press on a roll to the frame in which each browser shows it, and how
// long a phone takes to open the table.

const ROLLS = 60;
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

/** Presses rolls in turn. @returns ms from each press to each browser's frame */
async function rollInTurn(pages: readonly Page[]): Promise<{ own: number[]; others: number[] }> {
  const own: number[] = [];
  const others: number[] = [];
  for (let roll = 0; roll < ROLLS; roll += 1) {
    const presser = pages[roll % pages.length];
    if (!presser) break;
    const expression = `1d20+${1000 + roll}`;
    // What the log shows, and no line of what is still on its way.
    const text = `${expression} (`;
    const drawn = pages.map(page => drawnAt(page, text));
    const pressed = await pressRoll(presser, expression);
    for (const [index, at] of (await Promise.all(drawn)).entries())
      (pages[index] === presser ? own : others).push(at - pressed);
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

const product = await startProduct(mkdtempSync(join(tmpdir(), 'rpd-bench-')));
const browser = await launchBrowser();
process.once('SIGTERM', () => {
  product.stop();
  process.exitCode = 1;
});
try {
  const { url } = product;
  const path = await prepare(url);
  const screens: Awaited<ReturnType<typeof firstScreen>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    screens.push(await firstScreen(browser, url, { username: 'joueur', path }));
  const bytes = await sizeOf(url, screens[0]?.scripts ?? []);
  const pages = await Promise.all(PEOPLE.map(one => openTable(browser, url, { ...one, path })));
  const { own, others } = await rollInTurn(pages);
  say(`| ${ROLLS} rolls, five browsers | median | 99 % | longest |\n|---|---:|---:|---:|`);
  for (const [name, values] of [
    ['pressed to drawn, the other four', others],
    ['pressed to drawn, one’s own', own],
  ] as const)
    say(`| ${name} | ${ms(median(values))} | ${ms(quantile(values, 0.99))} | ${ms(Math.max(...values))} |`);
  const times = screens.map(screen => screen.ms);
  say(
    `\nFirst screen of the table, phone at a quarter of the speed, mobile line: median of ${ROUNDS} ${ms(median(times))}, longest ${ms(Math.max(...times))}; ${(bytes / 1024).toFixed(1)} kB (brotli) of the area’s own scripts.`,
  );
} finally {
  await browser.close();
  product.stop();
}
