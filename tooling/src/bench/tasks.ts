import type { Page } from 'playwright';

/** What something took of a page's main thread. */
export interface Watched<Result> {
  result: Result;
  /** Each task's processor time, ms: what the machine does beside does not count. */
  tasks: number[];
}

/** Does something and tells from Chromium's trace what the page's main thread, and no worker of it, had to do meanwhile. */
export async function watchTasks<Result>(page: Page, act: () => Promise<Result>): Promise<Watched<Result>> {
  const protocol = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await protocol.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  const result = await act();
  const complete = new Promise(resolve => {
    protocol.once('Tracing.tracingComplete', resolve);
  });
  await protocol.send('Tracing.end');
  await complete;
  await protocol.detach();
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events.flatMap(event =>
    event.name === 'RunTask' && event.tdur && main.has(threadOf(event)) ? event.tdur / 1000 : [],
  );
  return { result, tasks };
}

/** Of Chromium's trace; `tdur`: processor time, µs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}
