import type { CDPSession, Page } from 'playwright';

/** How one tap, key or choice was answered. */
export interface Answer {
  kind: string;
  /** From the event to the paint that follows what it did, by the clock, ms. */
  clock: number;
  /** Processor time of the page's main thread in that stretch, ms; absent when no trace was taken. */
  work?: number;
}

export type Tap = (kind: string, act: () => Promise<unknown>) => Promise<void>;

interface Recorded {
  count: number;
  begun: number;
  answered: number;
}

interface Measured {
  /** Whether to count the main thread's processor time: what else the machine does is not in it. */
  traced: boolean;
  /** Receives each kind of tap as it begins. */
  mention: (line: string) => void;
  visit: (page: Page, tap: Tap) => Promise<void>;
}

/** In the page: notes when something is touched, and when what follows from it is painted. */
function record(): void {
  const taps: Recorded = { count: 0, begun: 0, answered: 0 };
  Object.assign(window, { taps });
  const begin = (event: Event): void => {
    if (taps.begun) return;
    taps.begun = event.timeStamp;
    performance.mark(`touched-${taps.count}`);
  };
  const answer = (): void => {
    const { count } = taps;
    // The message comes after the frame that the callback precedes.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        // The first paint after it: what is touched next belongs to no tap, or to the next one.
        if (count !== taps.count || taps.answered) return;
        taps.answered = performance.now();
        performance.mark(`answered-${count}`);
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  for (const type of ['pointerdown', 'keydown', 'input']) addEventListener(type, begin, true);
  for (const type of ['click', 'input']) addEventListener(type, answer, true);
}

/** Of Chromium's trace; `ts`, `dur`, and `tdur` (processor time) in µs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * What `visit` does in the page, each tap with how it was answered.
 * @throws Error that names the tap, when something that is waited for does not come
 */
export async function measureTaps(page: Page, { traced, mention, visit }: Measured): Promise<Answer[]> {
  await page.addInitScript(record);
  const answers: (Answer & { mark: number })[] = [];
  let mark = 0;
  const tap: Tap = async (kind, act) => {
    mark += 1;
    if (kind !== answers.at(-1)?.kind) mention(`tap ${mark}: ${kind}`);
    await page.evaluate(
      count =>
        new Promise<void>(resolve => {
          const { taps } = window as unknown as { taps: Recorded };
          // Waits until the work of the last tap is done. An idle page may never report that it is idle, hence the
          // limit.
          requestIdleCallback(() => resolve(void Object.assign(taps, { count, begun: 0, answered: 0 })), {
            timeout: 2000,
          });
        }),
      mark,
    );
    await act();
    const handle = await page.waitForFunction(
      () => {
        const { taps } = window as unknown as { taps: Recorded };
        return taps.answered > 0 && taps.answered - taps.begun;
      },
      undefined,
      { polling: 50 },
    );
    answers.push({ kind, mark, clock: Number(await handle.jsonValue()) });
  };
  if (!traced) {
    await visit(page, tap);
    return answers;
  }
  const protocol = await page.context().newCDPSession(page);
  const trace = await tracing(protocol, () => visit(page, tap));
  return answers.map(({ kind, clock, mark: of }) => ({ kind, clock, work: workOf(trace, of) }));
}

async function tracing(protocol: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === 'RunTask' || /^(?:touched|answered)-/.test(event.name)) events.push(event);
    }
  });
  await protocol.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  await work();
  const complete = new Promise(resolve => {
    protocol.once('Tracing.tracingComplete', resolve);
  });
  await protocol.send('Tracing.end');
  await complete;
  return events;
}

/** Processor time, in ms, of the thread that was touched, from the touch to the last answer of that tap. */
function workOf(trace: readonly TraceEvent[], mark: number): number {
  const from = trace.find(({ name }) => name === `touched-${mark}`);
  const to = trace.findLast(({ name }) => name === `answered-${mark}`);
  if (!from || !to) throw new Error(`The trace does not know tap ${mark}.`);
  const tasks = trace.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && pid === from.pid && tid === from.tid && ts + dur >= from.ts && ts <= to.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
