import { askAuthHost } from './auth-host.ts';
import { asSessionUser, type Session } from './storage.ts';
import { clearSession, setSession, useSession } from './store.ts';
import { readClaims } from './token.ts';

const INVALID = "Données d'authentification invalides";

/**
 * The `auth` parameter of the callback, parsed (LND-6, LND-7).
 * @throws Error with the French sentence to show.
 */
export function parseAuthPayload(auth: string | null): { token: string; refreshToken: string | null } {
  if (!auth) throw new Error("Aucune donnée d'authentification trouvée");
  let payload: unknown;
  try {
    payload = JSON.parse(auth);
  } catch {
    throw new Error(INVALID);
  }
  if (typeof payload !== 'object' || payload === null) throw new Error(INVALID);
  const { token, refreshToken, user } = payload as Record<string, unknown>;
  if (typeof token !== 'string' || !readClaims(token) || !asSessionUser(user)) throw new Error(INVALID);
  return { token, refreshToken: typeof refreshToken === 'string' ? refreshToken : null };
}

/**
 * Signs in with what the authentication host sent along. Nothing in it is believed: the refresh token that travelled in
 * the address is exchanged at once, and the person and their roles are the host's answer (trust.md, Session).
 * @throws Error with a French sentence when the host does not confirm it; AuthHostUnreachable when it does not answer.
 */
export async function signInWith(auth: string | null): Promise<void> {
  const { token, refreshToken } = parseAuthPayload(auth);
  const answer = refreshToken
    ? await askAuthHost('/api/auth/refresh', { body: { refreshToken } })
    : await askAuthHost('/api/auth/verify', { token });
  const user = asSessionUser(answer?.user);
  if (!answer || !user) throw new Error(INVALID);
  const session: Session = {
    user,
    token: typeof answer.token === 'string' ? answer.token : token,
    refreshToken: typeof answer.refreshToken === 'string' ? answer.refreshToken : null,
  };
  setSession(session);
}

/**
 * Ends the session at the authentication host (LND-10). It ends here whatever the host answers.
 * @returns false when the host could not be told.
 */
export async function revokeSession(): Promise<boolean> {
  const { token, refreshToken } = useSession.getState();
  if (!token) return true;
  try {
    await askAuthHost('/api/auth/revoke', { token, body: { refreshToken } });
    return true;
  } catch {
    return false;
  } finally {
    clearSession();
  }
}
