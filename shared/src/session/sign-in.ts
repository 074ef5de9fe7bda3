import { askAuthHost } from './auth-host.ts';
import { asSessionUser, type Session } from './storage.ts';
import { clearSession, useSession } from './store.ts';
import { readClaims } from './token.ts';

const INVALID = "Données d'authentification invalides";

/**
 * The `auth` parameter of the callback, parsed (LND-6, LND-7).
 * @throws Error with the French sentence to show.
 */
function parseAuthPayload(auth: string | null): { refreshToken: string } {
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
  if (typeof refreshToken !== 'string' || !refreshToken) throw new Error(INVALID);
  return { refreshToken };
}

/**
 * Exchanges what the authentication host sent along for a session, without storing it. Nothing in it is believed: the
 * host takes only a refresh token that it made for the callback less than 60 s ago, and the person and their roles are
 * the host's answer (trust.md, Session).
 * @throws Error with a French sentence when the host does not confirm it; AuthHostUnreachable when it does not answer.
 */
export async function exchangeCallback(auth: string | null): Promise<Session> {
  const { refreshToken } = parseAuthPayload(auth);
  const answer = await askAuthHost('/api/auth/refresh', { body: { refreshToken, handover: true } });
  const user = asSessionUser(answer?.user);
  if (!answer || !user || typeof answer.token !== 'string') throw new Error(INVALID);
  const renewed = typeof answer.refreshToken === 'string' ? answer.refreshToken : null;
  return { user, token: answer.token, refreshToken: renewed };
}

/**
 * Ends a session at the authentication host and leaves what this browser stores as it is.
 * @returns false when the host does not answer.
 */
export async function revokeTokens({
  token,
  refreshToken,
}: Pick<Session, 'token' | 'refreshToken'>): Promise<boolean> {
  try {
    await askAuthHost('/api/auth/revoke', { token, body: { refreshToken } });
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends the session at the authentication host (LND-10). It ends here whatever the host answers.
 * @returns false when the host did not answer.
 */
export async function revokeSession(): Promise<boolean> {
  const { token, refreshToken } = useSession.getState();
  if (!token) return true;
  const revoked = await revokeTokens({ token, refreshToken });
  clearSession();
  return revoked;
}
