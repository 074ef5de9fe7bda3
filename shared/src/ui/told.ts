import { TOAST_MS, toasts } from './toasts.ts';
import { isStale } from './stale.ts';

interface Outcome<Result> {
  /** What to say when it went well ('Création réussi de Élodie'); null to say nothing. */
  done: (result: Result) => string | null;
  /** What to say when it did not ('Erreur lors de la création'). */
  failed: string;
  /** Milliseconds of the toasts; 2000 unless told (ERR-4). */
  duration?: number;
}

/**
 * Says how it went (ERR-2, ERR-3) and passes the result, or the refusal, on to the form. A save that was stale says
 * nothing: the person has just been asked about it.
 */
export async function told<Result>(
  work: Promise<Result>,
  { done, failed, duration = TOAST_MS.short }: Outcome<Result>,
): Promise<Result> {
  try {
    const result = await work;
    const message = done(result);
    if (message) toasts.success(message, { duration });
    return result;
  } catch (error) {
    if (!isStale(error)) toasts.failure(failed, { duration });
    throw error;
  }
}
