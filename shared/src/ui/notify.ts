import { reasonOf } from './reason.ts';
import { isStale } from './stale.ts';
import { TOAST_MS, toasts } from './toasts.ts';

interface Outcome<Result> {
  /** What to say when it went well ('Création réussi de Élodie'); null to say nothing. */
  done: (result: Result) => string | null;
  /** What to say when it did not ('Erreur lors de la création'). */
  failed: string;
  /** Milliseconds of the toasts; 2000 by default (ERR-4). */
  duration?: number;
}

/** Says that something was refused (ERR-3), and why, where the refusal has words for that. */
export function notifyFailure(failed: string, error: unknown, duration: number = TOAST_MS.short): void {
  toasts.failure(failed, { duration, detail: reasonOf(error) });
}

/** Waits for it, and says so when it went well (ERR-2). */
async function notifySuccess<Result>(
  work: Promise<Result>,
  { done, duration = TOAST_MS.short }: Outcome<Result>,
): Promise<Result> {
  const result = await work;
  const message = done(result);
  if (message) toasts.success(message, { duration });
  else toasts.succeeded();
  return result;
}

/** Says how it went, and why not where it was refused: for what no form asks. Resolves to null then. */
export async function tryAndNotify<Result>(
  work: Promise<Result>,
  outcome: Outcome<Result>,
): Promise<Result | null> {
  try {
    return await notifySuccess(work, outcome);
  } catch (error) {
    notifyFailure(outcome.failed, error, outcome.duration);
    return null;
  }
}

/**
 * Says how it went and passes the result, or the refusal, on to the form, which says why. A save that was stale says
 * nothing: the person has just been asked about it.
 */
export async function notifyOutcome<Result>(
  work: Promise<Result>,
  outcome: Outcome<Result>,
): Promise<Result> {
  try {
    return await notifySuccess(work, outcome);
  } catch (error) {
    const { failed, duration = TOAST_MS.short } = outcome;
    if (!isStale(error)) toasts.failure(failed, { duration });
    throw error;
  }
}
