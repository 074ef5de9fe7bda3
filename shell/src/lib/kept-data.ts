/**
 * What this device keeps of what a person saw and wrote (ADR 87): no part of the first screen. Its code is kept by the worker, so that it
 * comes without a network too.
 */
export const loadKept = () => import(/* webpackChunkName: "kept" */ '@rpd/shared/kept');

/** Removes what was seen: a session is over, or another person comes. Never rejects. */
export async function emptySeen(): Promise<void> {
  await loadKept()
    .then(({ emptyCopies }) => emptyCopies())
    .catch(() => undefined);
}

/** Removes all of it, what was not sent too: who signs out leaves nothing. By no code that would have to come first. Never rejects. */
export const deleteKept = (): Promise<void> =>
  new Promise(resolve => {
    if (!('indexedDB' in globalThis)) return resolve();
    const request = indexedDB.deleteDatabase('rpd-kept');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    // Another tab lets it go as soon as it hears of it.
    request.addEventListener('blocked', () => resolve());
  });

/** How many changes of an account were not sent yet. Sends them first where there is a line. Never rejects. */
export async function unsentChanges(account: string): Promise<number> {
  try {
    const { waitingOf } = await loadKept();
    if ((await waitingOf(account)).length === 0) return 0;
    const { sendWaiting } = await import(/* webpackChunkName: "writing" */ '@rpd/shared/writing');
    if (navigator.onLine) await sendWaiting(account).catch(() => []);
    return (await waitingOf(account)).reduce((sum, { count }) => sum + count, 0);
  } catch {
    return 0;
  }
}
