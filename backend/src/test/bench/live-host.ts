import { setImmediate as nextTurn } from 'node:timers/promises';
import { changed } from '../../store/changes.ts';
import { processorMs, startApi } from './api-process.ts';

// `live-host.ts <store> <authUrl>`: one process of the API on a store, for `npm run bench:live`. Tells its address. Where it is asked to
// write, it changes entities at an even rate, and answers with the moments at which each change was committed.

/** What this process is asked for. */
export type HostRequest =
  | { ask: 'write'; ids: readonly string[]; perSecond: number; seconds: number }
  | { ask: 'memory' };
/** The moments (ms since 1970, with fractions) of each entity's changes, in their order. */
export type Written = Record<string, number[]>;
export interface Used {
  /** Bytes. */
  rss: number;
  /** ms of a processor, since the start. */
  processor: number;
}

const { store, address } = await startApi();

/** Changes that are written at once. */
const WRITERS = 8;

async function write(ids: readonly string[], perSecond: number, seconds: number): Promise<Written> {
  const written: Written = Object.fromEntries(ids.map(id => [id, []]));
  const total = perSecond * seconds;
  const running = new Set<Promise<void>>();
  const begin = performance.now();
  for (let count = 0; count < total; count += 1) {
    const wait = begin + (count * 1000) / perSecond - performance.now();
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait));
    const id = ids[count % ids.length] ?? '';
    const one = store
      .transaction(trx => changed(trx, 'servers', id))
      .then(() => void written[id]?.push(performance.timeOrigin + performance.now()));
    running.add(one);
    void one.finally(() => running.delete(one));
    // As many as there are connections to a database: more would only wait for one.
    if (running.size >= WRITERS) await Promise.race(running);
    // Requests come from the network one by one: between them the host reads and writes its sockets.
    await nextTurn();
  }
  await Promise.all(running);
  return written;
}

process.on('message', (request: HostRequest) => {
  if (request.ask === 'memory')
    process.send?.({ rss: process.memoryUsage.rss(), processor: processorMs() } satisfies Used);
  else void write(request.ids, request.perSecond, request.seconds).then(written => process.send?.(written));
});
process.once('disconnect', () => process.exit());
process.send?.(address);
