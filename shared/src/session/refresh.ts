import { askAuthHost } from './auth-host.ts';
import { asSessionUser, readStoredSession, type Session } from './storage.ts';
import { markTokenConsumed, waitForStorageSync } from './consumed-tokens.ts';
import { clearSession, setSession, useSession } from './store.ts';
import { isAlive } from './token.ts';

/** One tab at a time; where the browser has no locks, one call at a time in this tab. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('rpd-refresh', work) : work();

async function exchange(stale: Session): Promise<Session | null> {
  const answer = await askAuthHost('/api/auth/refresh', { body: { refreshToken: stale.refreshToken } });
  if (typeof answer?.token !== 'string') return null;
  return {
    user: asSessionUser(answer.user) ?? stale.user,
    token: answer.token,
    refreshToken: typeof answer.refreshToken === 'string' ? answer.refreshToken : stale.refreshToken,
  };
}

/** What this tab knows of the session: what is stored, or what it holds where nothing can be stored. */
function knownSession(): Session | null {
  const { user, token, refreshToken } = useSession.getState();
  return readStoredSession() ?? (user && token ? { user, token, refreshToken } : null);
}

async function refreshOnce(): Promise<boolean> {
  const stale = useSession.getState().token;
  return inTurn(async () => {
    await waitForStorageSync(() => knownSession()?.refreshToken);
    const known = knownSession();
    // Another tab may have been first while this one waited for its turn (SES-5).
    if (known && known.token !== stale && isAlive(known.token)) {
      useSession.setState(known);
      return true;
    }
    const next = known?.refreshToken ? await exchange(known) : null;
    if (!next) {
      clearSession();
      return false;
    }
    setSession(next);
    // A host that hands out no new one lets it be used again.
    const used = known?.refreshToken;
    if (used && used !== next.refreshToken) await markTokenConsumed(used);
    return true;
  });
}

let running: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token for a new pair; calls that come meanwhile share it (SES-4, SES-5).
 * @returns false when the session has ended: storage is then cleared.
 * @throws AuthHostUnreachable when the host does not answer: the session is kept.
 */
export function refreshSession(): Promise<boolean> {
  running ??= refreshOnce().finally(() => {
    running = null;
  });
  return running;
}
