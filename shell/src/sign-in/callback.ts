import {
  AuthHostUnreachable,
  exchangeCallback,
  revokeTokens,
  type Session,
  setSession,
  useSession,
} from '@rpd/shared/session';
import { consumeAuthCallback } from '../lib/boot.ts';
import { DEFAULT_RETURN, safeReturnUrl } from '../lib/return-url.ts';
import type { Callback } from '../lib/read-auth-callback.ts';
import { consumeBegunLogin } from '../lib/authorization.ts';

export type Outcome =
  | { kind: 'signed-in'; returnUrl: string }
  /** The person decides: the login did not begin here, or somebody else is signed in. */
  | { kind: 'question'; arrived: Session; returnUrl: string }
  | { kind: 'refused'; message: string; returnUrl: string };

const messageOf = (error: unknown): string =>
  error instanceof AuthHostUnreachable
    ? 'Le service d’authentification ne répond pas. Réessayez dans un instant.'
    : (error as Error).message;

async function exchange({ auth, state }: Callback, query: URLSearchParams): Promise<Outcome> {
  const begun = consumeBegunLogin(state);
  const returnUrl = safeReturnUrl(query.get('returnUrl') ?? begun?.returnUrl);
  try {
    const arrived = await exchangeCallback(auth);
    const present = useSession.getState().user;
    // Only the answer to a login that this browser began is taken without a question (RFC 9700, 4.7).
    if (!begun || (present && present._id !== arrived.user._id))
      return { kind: 'question', arrived, returnUrl };
    setSession(arrived);
    return { kind: 'signed-in', returnUrl };
  } catch (error) {
    return { kind: 'refused', message: messageOf(error), returnUrl };
  }
}

let running: Promise<Outcome> | null = null;

/** Exchanges what came along in the address, once: the tokens are burnt by being read (LND-6…8). */
export function completeSignIn(query: URLSearchParams): Promise<Outcome> {
  running ??= exchange(consumeAuthCallback(), query).finally(() => {
    running = null;
  });
  return running;
}

/** Takes the session that arrived. The one that it replaces ends, at the authentication host too. */
export async function acceptSession(arrived: Session, returnUrl: string): Promise<void> {
  const { user, token, refreshToken } = useSession.getState();
  if (user && token) await revokeTokens({ token, refreshToken });
  // Another person starts from a clean page (session-end.ts): the reload must find where to go.
  if (user && user._id !== arrived.user._id) window.history.replaceState(null, '', returnUrl);
  setSession(arrived);
}

/**
 * Ends the session that arrived; what is signed in stays.
 * @returns where to go: never where the link wanted.
 */
export async function declineSession(arrived: Session): Promise<string> {
  await revokeTokens(arrived);
  return useSession.getState().user ? DEFAULT_RETURN : '/login';
}
