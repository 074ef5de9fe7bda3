import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface QueueWorker {
  /** Takes nothing further; settles once what is under way has ended, or after 8 s. */
  stop: () => Promise<void>;
}

export interface QueueOptions {
  log?: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** How often the queue is looked into when nothing is due, in ms. */
  pollEvery?: number;
  /** How long something belongs to the worker that took it, in ms: after a crash, another takes it over only then. */
  lease?: number;
  /** Its process (`processes`): once that one is dead, what it took is taken over at once. */
  processId?: string;
  /** How long to wait after attempt number `attempt`, in ms. */
  backOff?: (attempt: number) => number;
}

const MINUTE_MS = 60_000;
export const LEASE_MS = 3 * MINUTE_MS;
export const POLL_EVERY_MS = 2_000;
const GRACE_MS = 8_000;

/** 1, 4, 16, 64 minutes, 4 hours, then every 12 hours, each a little random so that many do not come back at once. */
export const growing = (attempt: number): number =>
  Math.min(MINUTE_MS * 4 ** (attempt - 1), 12 * 60 * MINUTE_MS) * (0.9 + Math.random() * 0.2);

/** Repeats `step`, which answers how long to rest, in ms; `count` of them side by side. */
export function startQueueWorker(
  step: () => Promise<number>,
  { log, pollEvery = POLL_EVERY_MS }: QueueOptions,
  count = 1,
): QueueWorker {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = await step().catch((error: unknown) => {
        log?.error(error);
        return pollEvery;
      });
      if (pause > 0) await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = Promise.all(Array.from({ length: count }, run));
  return {
    stop: async () => {
      stopping.abort();
      const cut = new AbortController();
      await Promise.race([
        running,
        delay(GRACE_MS, undefined, { signal: cut.signal }).catch(() => undefined),
      ]);
      cut.abort();
    },
  };
}

/** Writes down how an attempt ended, several times where the store fails: else it is made twice. */
export async function settleSurely(settle: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await settle();
  } catch (error) {
    if (tries <= 1) throw error;
    await delay(500);
    await settleSurely(settle, tries - 1);
  }
}
