// Long work on a sheet goes step by step, so that others have their turn in between (PLS-8).

/** Work that can stop after each step. */
export type Steps<Result> = Generator<undefined, Result>;

/** How long steps go on before others have their turn, in ms. */
export const TURN_MS = 8;

/** Goes through all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Goes through the steps, and lets others have their turn by `nextTurn`. */
export async function inTurns<Result>(
  steps: Steps<Result>,
  nextTurn: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<Result> {
  let began = now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - began < TURN_MS) continue;
    await nextTurn();
    began = now();
  }
}
