import { refuse } from '../lib/refusals.ts';

/** Runs work, so many at a time; the rest waits in line. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` at work and `line` waiting; whoever comes when the line is full is asked to come back. */
export function createSlots(most: number, line: number): Slots {
  let working = 0;
  const waiting: (() => void)[] = [];

  return async work => {
    if (working >= most) {
      if (waiting.length >= line) throw refuse('tooManyPictures', { retryAfter: 5 });
      // Whoever leaves hands its place over, so `working` stays as it is.
      await new Promise<void>(resolve => waiting.push(resolve));
    } else {
      working += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
