import { create } from 'zustand';
import { attempt, type WaitingRow } from './database.ts';
import { keeps } from './owner.ts';

/** By which tabs tell each other that what waits has changed. */
const openChannel = (): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('rpd-waiting') : null;

/** What waits, of the account that was asked for last. Null: nobody has looked yet. */
export const useWaiting = create<{ account: string; rows: readonly WaitingRow[] }>(() => ({
  account: '',
  rows: [],
}));

/** What an account wrote and has not sent, the first first. */
export async function waitingOf(account: string): Promise<WaitingRow[]> {
  const rows = await attempt(database =>
    database.getAll('waiting', IDBKeyRange.bound([account, ''], [account, '\uffff'])),
  );
  return (rows ?? []).toSorted((one, other) => one.since - other.since);
}

/** Looks again what waits. */
export async function lookForWaiting(account: string): Promise<readonly WaitingRow[]> {
  const rows = await waitingOf(account);
  useWaiting.setState({ account, rows });
  return rows;
}

/** Looks what waits, and again whenever a tab says that it has changed. The returned function stops it. */
export function followWaiting(account: string): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', () => void lookForWaiting(account));
  void lookForWaiting(account);
  return () => channel?.close();
}

function tellOthers(): void {
  const channel = openChannel();
  channel?.postMessage('changed');
  channel?.close();
}

export const waitingFor = (account: string, id: string): Promise<WaitingRow | undefined> =>
  attempt(database => database.get('waiting', [account, id]));

/**
 * Writes down what waits of one thing: `next` gets what is there, another tab's changes among it, and answers what is to be there; null for
 * nothing. One transaction: two tabs lose nothing of each other's. False where the device keeps it not.
 */
export async function keepWaiting(
  account: string,
  id: string,
  next: (
    found: WaitingRow | undefined,
  ) => (Pick<WaitingRow, 'name' | 'count' | 'draft'> & Partial<Pick<WaitingRow, 'problem'>>) | null,
): Promise<boolean> {
  const isKept = await attempt(async database => {
    const work = database.transaction('waiting', 'readwrite', { durability: 'strict' });
    const found = await work.store.get([account, id]);
    const row = next(found);
    if (row === null) await work.store.delete([account, id]);
    else if (keeps())
      await work.store.put({ problem: '', ...row, account, id, since: found?.since ?? Date.now() });
    await work.done;
    return row === null || keeps();
  });
  if (useWaiting.getState().account === account) await lookForWaiting(account);
  tellOthers();
  return isKept ?? false;
}
