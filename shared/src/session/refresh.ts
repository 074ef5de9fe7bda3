import { askAuthHost } from './auth-host.ts';
import { asEnded, type SessionEnded } from './ended.ts';
import { asSessionUser, readStoredSession, type Session } from './storage.ts';
import { markTokenConsumed, waitForStorageSync } from './consumed-tokens.ts';
import { clearSession, setSession, useSession } from './store.ts';
import { isAlive } from './token.ts';

/** One tab at a time; where the browser has no locks, one call at a time in this tab. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('rpd-refresh', work) : work();

type Exchanged = { next: Session } | { next: null; ended: SessionEnded | null };

async function exchange(stale: Session): Promise<Exchanged> {
  let ended: SessionEnded | null = null;
  const answer = await askAuthHost('/api/auth/refresh', {
    body: { refreshToken: stale.refreshToken },
    onRefusal: refusal => {
      ended = asEnded(refusal.ended);
    },
  });
  if (typeof answer?.token !== 'string') return { next: null, ended };
  const refreshToken = typeof answer.refreshToken === 'string' ? answer.refreshToken : stale.refreshToken;
  return {
    next: { user: asSessionUser(answer.user) ?? stale.user, token: answer.token, refreshToken },
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
    const exchanged: Exchanged = known?.refreshToken ? await exchange(known) : { next: null, ended: null };
    if (!exchanged.next) {
      clearSession(exchanged.ended);
      return false;
    }
    const { next } = exchanged;
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
