import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { BrowserContext, Page } from 'playwright';

import { launchProfile } from './browser.ts';
import { type Product, signContextIn, signIn, startProduct } from './product.ts';
import { median, throttleCpu } from './timing.ts';

// `npm run bench:warm`: how soon somebody who was here before sees the frame and the rows of a list, on a modest phone. `-- --before DIR`
// compares with another checkout that is built, in turns.

const { values } = parseArgs({
  options: { before: { type: 'string' }, rounds: { type: 'string', default: '7' } },
});
const LIST = '/app/admin/users';
/** A list is a table, or a grid where details open beside it. */
const ROWS = '[role="row"] :is([role="cell"], [role="gridcell"])';

interface Visit {
  /** Milliseconds after the navigation began. */
  painted: number;
  menu: number;
  rows: number;
}

/** A page that notes when it saw what; before anything of it runs. */
async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(rows => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const looks = { menu: 'nav[aria-label="Navigation principale"] a', rows };
    const look = (now: number) => {
      for (const [name, selector] of Object.entries(looks))
        if (!(name in seen) && document.querySelector(selector)) seen[name] = now;
      if (Object.keys(seen).length < Object.keys(looks).length) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ROWS);
  return page;
}

/** The worker, where there is one, has all that it keeps: its cache did not grow between two looks. */
const isKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    async () => {
      const [worker] = await navigator.serviceWorker.getRegistrations();
      if (!document.querySelector('link[rel="manifest"]')) return true;
      const { length: count } = await caches.open('rpd-files').then(cache => cache.keys());
      const last = window as { kept?: number };
      const isSettled = worker?.active?.state === 'activated' && count > 0 && count === last.kept;
      last.kept = count;
      return isSettled;
    },
    undefined,
    { polling: 2000, timeout: 60_000 },
  );

async function visit(context: BrowserContext): Promise<Visit> {
  const page = await watched(context);
  await throttleCpu(page);
  await page.goto(LIST, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'rows' in (window as unknown as { seen: object }).seen);
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const result = await page.evaluate(() => {
    const { menu = 0, rows = 0 } = (window as unknown as { seen: Record<string, number> }).seen;
    return { menu, rows };
  });
  const seen = { painted: Number(await painted.jsonValue()), ...result };
  await page.close();
  return seen;
}

/** Visits between the first one and the one that counts: a browser keeps what it compiled of scripts that it met twice. */
const BEFORE = 2;

/** A person's browser with a profile of its own on the disk, where it keeps files and what it compiled. */
async function round(url: string): Promise<{ cold: Visit; warm: Visit }> {
  const profile = folder();
  const context = await launchProfile(profile, { baseURL: url, locale: 'fr-FR' });
  try {
    await signContextIn(context, (await signIn(url, 'admin')).session);
    const cold = await visit(context);
    for (let count = 0; count < BEFORE; count += 1) {
      const page = await context.newPage();
      await page.goto(LIST);
      await page.locator(ROWS).first().waitFor();
      await page.waitForLoadState('networkidle');
      await isKept(page);
      await page.close();
    }
    return { cold, warm: await visit(context) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const folder = () => mkdtempSync(join(tmpdir(), 'rpd-warm-'));
const products: [string, Product][] = [];
if (values.before) products.push(['before', await startProduct(folder(), values.before)]);
products.push([values.before ? 'after' : 'now', await startProduct(folder())]);
try {
  const rounds: Record<string, { cold: Visit; warm: Visit }[]> = {};
  for (let turn = 0; turn < Number(values.rounds); turn += 1)
    for (const [name, { url }] of products) (rounds[name] ??= []).push(await round(url));
  process.stdout.write('| | first paint | menu | first rows |\n|---|--:|--:|--:|\n');
  for (const [name, visits] of Object.entries(rounds))
    for (const kind of ['cold', 'warm'] as const) {
      const middle = (of: keyof Visit) => Math.round(median(visits.map(one => one[kind][of])));
      process.stdout.write(
        `| ${name}, ${kind} | ${middle('painted')} ms | ${middle('menu')} ms | ${middle('rows')} ms |\n`,
      );
    }
} finally {
  for (const [, product] of products) product.stop();
}
