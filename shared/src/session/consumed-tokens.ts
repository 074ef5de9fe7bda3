/**
 * Which refresh tokens another tab has already exchanged. Chromium tells one tab of another's writes to local storage
 * when it gets to it, on a busy machine more than a second later: a tab that reads the storage right after its turn has
 * come may still find the token that the tab before it has spent, and presenting it again ends the session. The state of
 * Web Locks is the same for all tabs at every moment, so a held lock says "spent" before the turn passes on.
 */

/** How long a tab says so, and how long another waits for the storage to follow, in ms. */
const CONSUMED_MARK_MS = 30_000;
const STORAGE_SYNC_TIMEOUT_MS = 10_000;

// Enough of the token to know it by, far too little to use it.
const lockOf = (refreshToken: string): string => `rpd-spent-${refreshToken.slice(0, 12)}`;

/** Tells every tab that this refresh token has been exchanged; resolves once they all can know. */
export function markTokenConsumed(refreshToken: string): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise(announced => {
    void navigator.locks.request(lockOf(refreshToken), { mode: 'shared' }, async () => {
      announced();
      await new Promise(over => setTimeout(over, CONSUMED_MARK_MS));
    });
  });
}

async function isConsumed(refreshToken: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(refreshToken));
}

/**
 * Resolves once this tab reads from storage what the other tabs have written: at once, unless the refresh token that
 * `read` finds is spent; after {@link STORAGE_SYNC_TIMEOUT_MS} in any case.
 */
export async function waitForStorageSync(read: () => string | null | undefined): Promise<void> {
  const found = read();
  if (!found || !('locks' in navigator) || !(await isConsumed(found))) return;
  await new Promise<void>(done => {
    const look = (): void => {
      if (read() === found) return;
      finish();
    };
    const finish = (): void => {
      clearTimeout(limit);
      window.removeEventListener('storage', look);
      done();
    };
    const limit = setTimeout(finish, STORAGE_SYNC_TIMEOUT_MS);
    window.addEventListener('storage', look);
    look();
  });
}
