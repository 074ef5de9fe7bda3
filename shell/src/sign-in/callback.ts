import { AuthHostUnreachable, signInWith } from '@rpd/shared/session';
import { burnCallback } from '../lib/boot.ts';
import type { Callback } from '../lib/take-callback.ts';
import { safeReturnUrl } from '../lib/return-url.ts';
import { takeBegun } from './authorization.ts';

export type Outcome = { returnUrl: string } | { message: string; returnUrl: string };

async function signIn({ auth, state }: Callback, query: URLSearchParams): Promise<Outcome> {
  const begun = takeBegun();
  const returnUrl = safeReturnUrl(query.get('returnUrl') ?? begun?.returnUrl);
  try {
    // An answer to a sign-in that this tab began must be the answer to that one (RFC 9700, 4.7).
    if (auth && begun && begun.state !== state) throw new Error("Données d'authentification invalides");
    await signInWith(auth);
    return { returnUrl };
  } catch (error) {
    const message =
      error instanceof AuthHostUnreachable
        ? 'Le service d’authentification ne répond pas. Réessayez dans un instant.'
        : (error as Error).message;
    return { message, returnUrl };
  }
}

let running: Promise<Outcome> | null = null;

/** Signs in with what came along in the address, once: the tokens are burnt by being read (LND-6…8). */
export function completeSignIn(query: URLSearchParams): Promise<Outcome> {
  running ??= signIn(burnCallback(), query).finally(() => {
    running = null;
  });
  return running;
}
