import type { Browser, Page, Request } from 'playwright';

import { signedIn, type Visitor } from './product.ts';
import { watchTasks } from './tasks.ts';
import { throttleCpu } from './timing.ts';

/** One of the two applications that show the same accounts. */
export interface Side extends Visitor {
  name: string;
  path: string;
  /** Where a hand goes in it. */
  search: string;
  next: string;
  sort: string;
}

/** Names at the head of the list, as the API answers them. */
export interface Expected {
  first: string;
  next: string;
  sorted: string;
  found: string;
}

/** Of the first visit in a browser that has fetched nothing. */
export interface Arrival {
  /** Bytes that came until the network is idle: scripts and styles, compressed, and everything. */
  code: number;
  all: number;
  /** Of them, what was asked for before the first rows were shown: a request that was under way then counts whole. */
  early: number;
  earlyCode: number;
  requests: number;
  /** By the clock, and in processor time of the page's main thread: what the machine does beside does not count. */
  rows: number;
  work: number;
}

/** Milliseconds from a hand's last move to the rows that it leads to. */
export interface Moves {
  next: number;
  sorted: number;
  found: number;
}

/** What is searched for, typed as people type. */
export const WORD = 'elodie';
const KEY_MS = 90;
/** Somebody looks at a page before they go to the next. */
const LOOK_MS = 1500;

/** A fresh profile that is signed in. */
export async function visiting<Result>(
  browser: Browser,
  visitor: Visitor,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await signedIn(browser, visitor, { viewport: { width: 1280, height: 900 } });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

interface Fetched {
  path: string;
  /** Of its body, as it came. */
  bytes: number;
  /** Milliseconds since 1970. */
  begun: number;
}

async function weigh(request: Request): Promise<Fetched> {
  const { responseBodySize } = await request.sizes();
  return {
    path: new URL(request.url()).pathname,
    // What the browser's own memory answers has less than nothing: its head was never sent.
    bytes: Math.max(0, responseBodySize),
    begun: request.timing().startTime,
  };
}

/** Opens a bookmark of the list. With `slow`, on a modest machine behind a mobile line. */
export async function arrive(
  page: Page,
  side: Side,
  { first }: Expected,
  { slow }: { slow: boolean },
): Promise<Arrival> {
  if (slow) await throttleCpu(page);
  const fetched: Promise<Fetched>[] = [];
  const note = (request: Request): unknown => fetched.push(weigh(request));
  page.on('requestfinished', note);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(side.path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    name =>
      document.querySelector('main tbody tr')?.textContent.includes(name) && [
        performance.now(),
        performance.timeOrigin,
      ],
    first,
    { polling: 'raf' },
  );
  const [rows = Number.NaN, origin = Number.NaN] = (await shown.jsonValue()) as number[];
  const { metrics } = await protocol.send('Performance.getMetrics');
  const work = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  await protocol.detach();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  const all = await Promise.all(fetched);
  const sum = (of: Fetched[]): number => of.reduce((total, { bytes }) => total + bytes, 0);
  // By name: some scripts are fetched ahead, as data.
  const isCode = ({ path }: Fetched): boolean => /\.(?:js|css)$/.test(path);
  const early = all.filter(({ begun }) => begun <= origin + rows);
  return {
    code: sum(all.filter(isCode)),
    all: sum(all),
    early: sum(early),
    earlyCode: sum(early.filter(isCode)),
    requests: all.length,
    rows,
    work,
  };
}

/** From the last key or click to the frame that has the expected name in its first row, as the page itself sees it. */
async function timeTo(page: Page, name: string, act: () => Promise<unknown>): Promise<number> {
  const timed = page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        let begun = Number.NaN;
        const note = (event: Event) => {
          if (event.isTrusted) begun = performance.now();
        };
        for (const kind of ['click', 'keydown']) addEventListener(kind, note, { capture: true });
        const look = () => {
          const row = document.querySelector('main tbody tr')?.textContent;
          if (begun && row?.includes(wanted)) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    name,
  );
  await act();
  return timed;
}

/** To the second page, sorted by address, and a word that is searched for: on the page that is open. */
export async function moveAbout(page: Page, side: Side, expected: Expected): Promise<Moves> {
  await page.waitForTimeout(LOOK_MS);
  const next = await timeTo(page, expected.next, () => page.locator(side.next).click());
  await page.waitForTimeout(LOOK_MS);
  const sorted = await timeTo(page, expected.sorted, () => page.locator(side.sort).click());
  await page.waitForTimeout(LOOK_MS);
  await page.locator(side.search).click();
  const found = await timeTo(page, expected.found, () => page.keyboard.type(WORD, { delay: KEY_MS }));
  return { next, sorted, found };
}

/** What an export made of the main thread, and how long it took, ms; `file` is where the browser has put it. */
export interface Exported {
  file: string;
  took: number;
  longest: number;
  over: number;
  /** The longest that one saw nothing move, by the clock. */
  gap: number;
}

/** Presses one of the two export buttons and waits for the file. */
export async function exportAll(page: Page, format: 'CSV' | 'PDF', file: string): Promise<Exported> {
  await page.evaluate(() => {
    const seen = { gap: 0 };
    let last = performance.now();
    const frame = (now: number) => {
      seen.gap = Math.max(seen.gap, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { seen });
  });
  const begun = performance.now();
  const { result: took, tasks } = await watchTasks(page, async () => {
    const download = page.waitForEvent('download', { timeout: 400_000 });
    await page.getByRole('button', { name: `Exporter en ${format}` }).click();
    await (await download).saveAs(file);
    return performance.now() - begun;
  });
  const gap = await page.evaluate(() => (window as unknown as { seen: { gap: number } }).seen.gap);
  return { file, took, longest: Math.max(0, ...tasks), over: tasks.filter(task => task > 50).length, gap };
}
