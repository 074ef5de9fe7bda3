import { refuse } from '../lib/refusals.ts';

/** Runs tasks, at most `width` at once; the others wait their turn. */
export interface Gate {
  /** Runs `task` when a place is free. Refused at once (503) when `maxWaiting` tasks wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createGate(width: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(task) {
      if (running < width) running += 1;
      else {
        // Better to refuse one now than to answer it in a minute.
        if (waiting.length >= maxWaiting) throw refuse('busy', { retryAfter: 5 });
        // The one that leaves hands its place over, so `running` does not move.
        await new Promise<void>(resolve => waiting.push(resolve));
      }
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
