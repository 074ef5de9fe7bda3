import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright';

import { root } from '../workspace.ts';
import { launchBrowser } from './browser.ts';
import { type Product, signedIn, signIn, startProduct } from './product.ts';
import { held, scroll, timeToCount, timeToFirstCards, visitPlaces, type Work } from './servers.visit.ts';
import { median } from './timing.ts';

// `npm run bench:servers`: the directory of servers with twenty of them and with twenty thousand. Two platforms of their own on SQLite,
// visited in turns by one Chromium as a player.

const SIZES = [20, 20_000] as const;
const ROUNDS = 7;
const CALLS = 15;
/** Looks at what the page holds, each after so many ms of going to distant places: longer than a page of cards is kept. */
const LOOKS = 5;
const LOOK_MS = 20_000;

const runBegun = Date.now();
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
/** What goes on, beside the figures. */
const note = (line: string): boolean =>
  process.stderr.write(`${Math.round((Date.now() - runBegun) / 1000)} s: ${line}\n`);

/** A platform with the demonstration and as many servers beside it. */
async function start(count: number): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-bench-'));
  const filler = join(root, 'backend/src/test/bench/servers.ts');
  const filled = spawnSync(process.execPath, [filler, dataDir, String(count)], { stdio: 'inherit' });
  if (filled.status !== 0) throw new Error(`The store of ${count} servers could not be filled.`);
  note(`${count} servers stored`);
  const product = await startProduct(dataDir);
  note(`a platform with ${count} servers at ${product.url}`);
  return product;
}

/** A fresh profile that is signed in. */
async function visiting<Result>(
  browser: Browser,
  { url }: Product,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const viewport = { width: 1280, height: 900 };
  const context = await signedIn(browser, { url, username: 'joueur' }, { viewport });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const tokenAt = async ({ url }: Product): Promise<string> => (await signIn(url, 'joueur')).token;

async function timeCall({ url }: Product, token: string, query: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/hosts/api/server?page=1&limit=24&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`/server?${query} answered ${answer.status}.`);
  return performance.now() - begun;
}

const QUERIES = [
  'sort=-createdAt',
  'sort=name',
  'sort=-activityAt',
  'q=brume',
  'q=introuvable',
  'group=true',
  'open=true',
];

const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const work = ({ frames, longest, over, perFrame, median: middle, slowest, slow }: Work): string =>
  [
    `longest task ${ms(longest)}, ${over} over 50 ms, ${ms(perFrame)} a frame (processor)`,
    `${frames} frames, every ${ms(middle)}, the slowest after ${ms(slowest)}, ${slow} after more than 50 ms (clock)`,
  ].join('; ');

async function compareSizes(browser: Browser, few: Product, many: Product): Promise<void> {
  say(`\n| \`GET /server\`, median of ${CALLS} | ${SIZES.join(' | ')} |\n|---|---:|---:|`);
  const tokens = [await tokenAt(few), await tokenAt(many)] as const;
  for (const query of QUERIES) {
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS; call += 1) {
      times[0].push(await timeCall(few, tokens[0], query));
      times[1].push(await timeCall(many, tokens[1], query));
    }
    say(`| \`${query}\` | ${ms(median(times[0]))} | ${ms(median(times[1]))} |`);
  }
  const first: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await visiting(browser, few, timeToFirstCards);
    const other = await visiting(browser, many, timeToFirstCards);
    // The first round warms up.
    if (round === 0) continue;
    first[0].push(one);
    first[1].push(other);
  }
  const ratios = first[1].map((time, round) => time / (first[0][round] ?? time));
  say(
    `\nFirst cards, median of ${ROUNDS}: ${ms(median(first[0]))} and ${ms(median(first[1]))}, ratio ${(median(first[1]) / median(first[0])).toFixed(2)} (turn by turn ${median(ratios).toFixed(2)}; target 0.80–1.20)`,
  );
}

async function lookAtMany(page: Page): Promise<void> {
  await timeToFirstCards(page);
  await page.waitForLoadState('networkidle');
  say(`\nAt rest: ${work(await scroll(page, { pixels: 0, ms: 5000 }))}`);
  say(`Scrolling 30 px a frame: ${work(await scroll(page, { pixels: 30, ms: 15_000 }))}`);
  say(`Scrolling 120 px a frame: ${work(await scroll(page, { pixels: 120, ms: 15_000 }))}`);
  let places = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    places += await visitPlaces(page, { ms: LOOK_MS, from: places });
    const { megabytes, elements } = await held(page);
    say(`After ${places} places: ${megabytes.toFixed(1)} MB of heap, ${elements} elements`);
  }
  await page.goto('/app/servers');
  const search = page.getByRole('search').getByRole('textbox');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().waitFor();
  say(`\nA word to its results: ${ms(await timeToCount(page, () => search.fill('brume')))}`);
  say(`Nothing found: ${ms(await timeToCount(page, () => search.fill('introuvable')))}`);
  say(`All again: ${ms(await timeToCount(page, () => search.fill('')))}`);
  const mode = page.getByLabel('Mode de jeu');
  say(`A filter: ${ms(await timeToCount(page, () => mode.selectOption('true')))}`);
}

const started: Product[] = [];
// The end of the run ends the platforms.
process.once('SIGTERM', () => {
  for (const { stop } of started) stop();
  process.exitCode = 1;
});
const browser = await launchBrowser();
try {
  for (const count of SIZES) started.push(await start(count));
  const [few, many] = started;
  if (!few || !many) throw new Error('Both platforms are needed.');
  await compareSizes(browser, few, many);
  note('the sizes are compared');
  await visiting(browser, many, lookAtMany);
} finally {
  await browser.close();
  for (const { stop } of started) stop();
}
