import type { Page } from 'playwright';

import { watchTasks } from './tasks.ts';
import { median } from './timing.ts';

/** What the page's main thread had to do while something went on: processor time, so that a busy machine does not count. */
export interface Work {
  frames: number;
  /** The longest task, and how many took more than 50 ms: such a task is a frame that comes late on any machine. */
  longest: number;
  over: number;
  /** Processor time a frame, ms. */
  perFrame: number;
  /** Between two frames by the clock, ms: what one sees here and now. */
  median: number;
  /** The longest wait for a frame by the clock, ms, and how many were longer than 50 ms. */
  slowest: number;
  slow: number;
}

const CARD = 'main [role="listitem"] a';

/** Milliseconds from the click on a bookmark of the directory to its first card on the screen. */
export async function timeToFirstCards(page: Page): Promise<number> {
  await page.goto('/app/servers', { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    card => document.querySelector(card) !== null && performance.now(),
    CARD,
    { polling: 'raf' },
  );
  return Number(await handle.jsonValue());
}

/** Milliseconds from a change of the address, as a filter or a word makes one, to the count that it leads to. */
export async function timeToCount(page: Page, act: () => Promise<unknown>): Promise<number> {
  const count = page.getByRole('main').getByRole('status').first();
  const before = await count.textContent();
  const begun = performance.now();
  await act();
  await page.waitForFunction(
    old => {
      const status = document.querySelector('main [role="status"]');
      const busy = document.querySelector('main [aria-busy="true"]');
      return status !== null && !busy && status.textContent !== old;
    },
    before,
    { polling: 'raf' },
  );
  return performance.now() - begun;
}

/** Goes down by `pixels` each frame for some seconds; 0 shows what the machine does at rest. */
export async function scroll(page: Page, { pixels, ms }: { pixels: number; ms: number }): Promise<Work> {
  const { result: gaps, tasks } = await watchTasks(page, () =>
    page.evaluate(
      asked =>
        new Promise<number[]>(resolve => {
          const between: number[] = [];
          const begun = performance.now();
          let last = begun;
          const frame = (now: number) => {
            between.push(now - last);
            last = now;
            if (asked.pixels) window.scrollBy({ top: asked.pixels, behavior: 'instant' });
            if (now - begun < asked.ms) requestAnimationFrame(frame);
            else resolve(between.slice(1));
          };
          requestAnimationFrame(frame);
        }),
      { pixels, ms },
    ),
  );
  return {
    frames: gaps.length,
    longest: Math.max(0, ...tasks),
    over: tasks.filter(task => task > 50).length,
    perFrame: tasks.reduce((sum, task) => sum + task, 0) / gaps.length,
    median: median(gaps),
    slowest: Math.max(0, ...gaps),
    slow: gaps.filter(gap => gap > 50).length,
  };
}

/** Turns of this part of a whole never come near an earlier one. */
const GOLDEN = 0.618_034;

/**
 * Goes to places all over the list for some ms, and waits at each until every card there has come; `from` counts the places of earlier
 * calls, so that none is visited twice.
 * @returns how many
 */
export async function visitPlaces(page: Page, { ms, from }: { ms: number; from: number }): Promise<number> {
  const begun = performance.now();
  let visited = 0;
  while (performance.now() - begun < ms) {
    await page.evaluate(
      part => window.scrollTo({ top: document.documentElement.scrollHeight * part, behavior: 'instant' }),
      ((from + visited) * GOLDEN) % 1,
    );
    await page.waitForFunction(
      () => {
        const isInView = [...document.querySelectorAll('main [role="listitem"]')].filter(item => {
          const { top, bottom } = item.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        return isInView.length > 0 && isInView.every(item => item.querySelector('a'));
      },
      undefined,
      { polling: 'raf' },
    );
    visited += 1;
  }
  return visited;
}

/** What the page holds after the rubbish is gone. */
export async function held(page: Page): Promise<{ megabytes: number; elements: number }> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await protocol.detach();
  return { megabytes: usedSize / 1024 / 1024, elements };
}
