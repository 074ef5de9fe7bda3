import { RefusedAddress } from '../lib/outside-lookup.ts';
import type { Answer } from './pushes.send.ts';

/** How an attempt ended. `gone`: the browser has no such subscription any more. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'gone' }
  /** Nobody needs it any more. */
  | { state: 'dropped' }
  | { state: 'failed'; reason: string }
  | { state: 'waiting'; reason: string; retryAfter: number | null };

const REFUSED: Record<number, string> = {
  400: 'Le service de notifications du navigateur ne comprend pas la demande.',
  401: 'Le service de notifications du navigateur ne reconnaît pas cette plateforme.',
  403: 'Le service de notifications du navigateur ne reconnaît pas cette plateforme.',
  413: 'La notification était trop longue pour le service du navigateur.',
};

/** What the answer of a push service means (RFC 8030 sections 5 and 7.3). */
export function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status === 429)
    return {
      state: 'waiting',
      reason: 'Le service de notifications du navigateur demande de patienter.',
      retryAfter,
    };
  if (status >= 500)
    return {
      state: 'waiting',
      reason: 'Le service de notifications du navigateur est en panne.',
      retryAfter,
    };
  const reason = REFUSED[status] ?? `Le service de notifications du navigateur refuse (${status}).`;
  return { state: 'failed', reason };
}

/** What an error on the way means. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof RefusedAddress)
    return {
      state: 'failed',
      reason: 'L’adresse donnée par le navigateur n’est pas celle d’un service connu.',
    };
  return {
    state: 'waiting',
    reason: 'Le service de notifications du navigateur ne répond pas.',
    retryAfter: null,
  };
}
