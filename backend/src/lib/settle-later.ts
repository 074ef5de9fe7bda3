import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Between two tries, in ms. */
const RETRY_MS = 500;

/** Work on the store that is tried again, in its order, until it succeeds or the host closes. */
export interface SettleLater {
  add(work: () => Promise<void>): void;
}

/** What could not be written because the database was away is written once it is back. */
export function settleLater(app: FastifyInstance): SettleLater {
  const waiting: (() => Promise<void>)[] = [];
  const closing = new AbortController();
  let isRunning = false;
  app.addHook('onClose', () => closing.abort());
  const run = async (): Promise<void> => {
    for (let next = waiting[0]; next && !closing.signal.aborted; next = waiting[0]) {
      try {
        await next();
        waiting.shift();
      } catch {
        await delay(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
    isRunning = false;
  };
  return {
    add(work) {
      waiting.push(work);
      if (isRunning) return;
      isRunning = true;
      void run();
    },
  };
}
