import { setImmediate as nextTurn } from 'node:timers/promises';

// Long work goes in parts, so that others have their turn in between (PLS-8).

/** Things of one part: a statement, or what is read of them. */
export const PART_SIZE = 100;

/**
 * Waits until the network was read once more. After a body was read the first `setImmediate` comes before that: what was read and what follows
 * would be one turn.
 */
export async function networkTurn(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Does the work for a hundred at a time, and lets others have their turn after each part. */
export async function inParts<T>(
  all: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < all.length; from += PART_SIZE) {
    await work(all.slice(from, from + PART_SIZE));
    await nextTurn();
  }
}
