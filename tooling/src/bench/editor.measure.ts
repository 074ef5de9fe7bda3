import type { CDPSession, Page } from 'playwright';

import { median } from './timing.ts';

/** What is on the page when a step has had its effect. */
export interface Effect {
  selector: string;
  /** Of those with just this text; of all without it. */
  text?: string;
  /** Of the inputs with just this value. */
  value?: string;
  /** Exactly so many; without it at least one. */
  count?: number;
}

/** The event that begins a step: the time that it carries is when the person acted. */
export interface Trigger {
  type: 'keydown' | 'click' | 'mouseup' | 'pointerup';
  key?: string;
}

/**
 * Milliseconds from a person's key or press to the first paint with its effect; without an effect, to the next paint.
 * @throws Error after `timeout` ms
 */
export async function timeToPaint(
  page: Page,
  {
    on,
    effect,
    act,
    timeout,
  }: { on: Trigger; effect?: Effect; act: () => Promise<unknown>; timeout: number },
): Promise<number> {
  await page.evaluate(
    asked => {
      const isThere = () => {
        if (!asked.effect) return true;
        const { selector, text, value, count } = asked.effect;
        const found = [...document.querySelectorAll(selector)].filter(
          one =>
            (text === undefined || one.textContent?.trim() === text) &&
            (value === undefined || (one as HTMLInputElement).value === value),
        );
        return count === undefined ? found.length > 0 : found.length === count;
      };
      const pending = new Promise<number>(resolve => {
        const begin = (event: Event) => {
          if (asked.on.key !== undefined && (event as KeyboardEvent).key !== asked.on.key) return;
          window.removeEventListener(asked.on.type, begin, true);
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp));
          painted.port1.start();
          const look = () => {
            // A message that is sent before a paint arrives behind it.
            if (isThere()) painted.port2.postMessage(null);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(asked.on.type, begin, true);
      });
      Object.assign(window, { benchPending: pending });
    },
    { on, effect },
  );
  await act();
  const delayed = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no effect within ${timeout} ms`)), timeout).unref();
  });
  return Promise.race([
    page.evaluate(() => (window as unknown as { benchPending: Promise<number> }).benchPending),
    delayed,
  ]);
}

/** Frames while something went on, in ms by the clock. */
export interface Frames {
  median: number;
  longest: number;
  count: number;
  /** How many took longer than a frame of 60 a second, and than what one notices. */
  over16: number;
  over50: number;
}

/** What the page computed while something went on, in ms of its main thread. */
export interface Work {
  script: number;
  all: number;
}

async function workOf(protocol: CDPSession): Promise<Work> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  const read = (name: string) => 1000 * (metrics.find(metric => metric.name === name)?.value ?? 0);
  return { script: read('ScriptDuration'), all: read('TaskDuration') };
}

/** The work of the page during `act`. */
export async function workDuring<Result>(
  protocol: CDPSession,
  act: () => Promise<Result>,
): Promise<{ result: Result; work: Work }> {
  await protocol.send('Performance.enable');
  const before = await workOf(protocol);
  const result = await act();
  const after = await workOf(protocol);
  return { result, work: { script: after.script - before.script, all: after.all - before.all } };
}

export async function framesDuring(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (!Object.hasOwn(window, 'benchStop')) requestAnimationFrame(frame);
    };
    Reflect.deleteProperty(window, 'benchStop');
    requestAnimationFrame(frame);
    Object.assign(window, { benchGaps: gaps });
  });
  await act();
  const gaps = await page.evaluate(() => {
    Object.assign(window, { benchStop: true });
    return (window as unknown as { benchGaps: number[] }).benchGaps;
  });
  // A frame that is on time may be measured a little late.
  const over = (limit: number) => gaps.filter(gap => gap > limit + 1).length;
  return {
    median: median(gaps),
    longest: Math.max(0, ...gaps),
    count: gaps.length,
    over16: over(16.7),
    over50: over(50),
  };
}

/** Megabytes that the page holds after the rubbish is gone. */
export async function heapOf(protocol: CDPSession): Promise<number> {
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}
