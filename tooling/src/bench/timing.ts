import type { Browser, Page, Request } from 'playwright';

import { signedIn, type Visitor } from './product.ts';

/** A good mobile line and a modest phone: 9 Mbit/s, 60 ms there and back, a quarter of this machine's speed. */
export const LINE = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: 187_500,
};
export const SLOWDOWN = 4;

/** Puts a page on a slow machine behind that line. */
export async function throttleCpu(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', LINE);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** What a page has asked for and not got yet. */
export function watchOpen(page: Page): () => string[] {
  const open = new Set<Request>();
  page.on('request', request => open.add(request));
  page.on('requestfinished', request => open.delete(request));
  page.on('requestfailed', request => open.delete(request));
  return () => [...open].map(request => `${request.resourceType()} ${request.url()}`);
}

/** A fresh browser profile that is signed in, on a slow machine behind that line. @throws Error with what was still on its way. */
async function onSlowMachine<Result>(
  browser: Browser,
  visitor: Visitor,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await signedIn(browser, visitor);
  const page = await context.newPage();
  const stillOpen = watchOpen(page);
  try {
    await throttleCpu(page);
    return await work(page);
  } catch (cause) {
    throw new Error(`${String(cause)}\nstill on its way: ${stillOpen().join(', ') || 'nothing'}`, { cause });
  } finally {
    await context.close();
  }
}

/** Milliseconds from the click on a bookmark of the dashboard, nothing cached, to its heading on the screen. */
export function timeToDashboard(browser: Browser, visitor: Visitor): Promise<number> {
  return onSlowMachine(browser, visitor, async page => {
    await page.goto('/app/dashboard', { waitUntil: 'commit' });
    const handle = await page.waitForFunction(
      () => document.querySelector('h1') !== null && performance.now(),
      undefined,
      { polling: 'raf' },
    );
    return Number(await handle.jsonValue());
  });
}

/** How long the pointer rests on an entry of the menu before it is pressed, in ms: less than people take. */
const REST = 600;
/** How long nothing comes and nothing runs before somebody has seen what there is, in ms. */
const QUIET = 1000;

/** Waits until a page fetches nothing more and has nothing left to do. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    quiet =>
      new Promise<void>(resolve => {
        let busy = performance.now();
        const observer = new PerformanceObserver(() => (busy = performance.now()));
        observer.observe({ entryTypes: ['resource', 'longtask'] });
        const look = setInterval(() => {
          if (performance.now() - busy < quiet) return;
          clearInterval(look);
          observer.disconnect();
          resolve();
        }, 100);
      }),
    QUIET,
  );

/**
 * Who goes to an area: at once when the first screen is there; having looked at it, when idle time has brought what it brings;
 * or then with the pointer resting on the entry before, so that code and first data are prefetched.
 */
export type Arrival = 'cold' | 'idle' | 'hovered';

/** Milliseconds from the press on an area's entry in the menu, which nobody opened before, to the area's heading. */
export function timeToArea(
  browser: Browser,
  visitor: Visitor,
  path: string,
  arrival: Arrival,
): Promise<number> {
  return onSlowMachine(browser, visitor, async page => {
    await page.goto('/app/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (arrival !== 'cold') await atRest(page);
    const entry = page.locator(`nav a[href="${path}"]`).first();
    if (arrival === 'hovered') {
      await entry.hover();
      await page.waitForTimeout(REST);
    }
    // Pressed by the page itself: a pointer that comes along would begin to prefetch on its way.
    return entry.evaluate(
      link =>
        new Promise<number>(resolve => {
          const before = document.querySelector('h1')?.textContent;
          const pressed = performance.now();
          const look = () => {
            const now = document.querySelector('h1')?.textContent;
            if (now && now !== before) resolve(performance.now() - pressed);
            else requestAnimationFrame(look);
          };
          (link as HTMLElement).click();
          requestAnimationFrame(look);
        }),
    );
  });
}

/** The middle of some measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
