import { create } from 'zustand';
import { useSession } from '../session/index.ts';
import { browserStorage, KEEPS_NOTHING } from '../storage/index.ts';
import { attempt } from './database.ts';

/** For how long a copy may be shown, and what somebody else left unsent may wait for them, in ms (25.10). */
export const KEPT_MS = 30 * 86_400_000;

/** Whether this device keeps nothing of what one sees and writes. It is the device's answer, and stays when one signs out. */
export const useKeepsNothing = create<{ nothing: boolean }>(() => ({
  nothing: browserStorage.read(KEEPS_NOTHING) === 'yes',
}));
window.addEventListener('storage', ({ key }) => {
  if (key === KEEPS_NOTHING || key === null)
    useKeepsNothing.setState({ nothing: browserStorage.read(KEEPS_NOTHING) === 'yes' });
});

/** Whether something may be kept at this moment. */
export const keeps = (): boolean => !useKeepsNothing.getState().nothing;

/** Keeps nothing from now on, and removes what is there; or keeps again. */
export async function keepNothing(nothing: boolean): Promise<void> {
  if (nothing) browserStorage.write(KEEPS_NOTHING, 'yes');
  else browserStorage.remove(KEEPS_NOTHING);
  useKeepsNothing.setState({ nothing });
  if (nothing) await emptyCopies();
  claimed = null;
}

let claimed: { account: string; done: Promise<void> } | null = null;
useSession.subscribe(({ user }, { user: before }) => {
  if (user?._id !== before?._id) claimed = null;
});

/**
 * Makes the copies those of the account that is signed in, once per page: another account's go first, and what is too old.
 * Signing out takes the owner away, and a tab that has not heard of it then writes nothing more: each write looks for the owner first.
 */
export function claim(account: string): Promise<void> {
  if (claimed?.account !== account) claimed = { account, done: take(account) };
  return claimed.done;
}

async function take(account: string): Promise<void> {
  await attempt(async database => {
    const work = database.transaction(['about', 'copies', 'waiting'], 'readwrite');
    const [about, copies, waiting] = [
      work.objectStore('about'),
      work.objectStore('copies'),
      work.objectStore('waiting'),
    ];
    const oldest = Date.now() - KEPT_MS;
    if ((await about.get('owner')) !== account) await Promise.all([copies.clear(), about.clear()]);
    for await (const copy of copies) if (copy.value.at < oldest) await copy.delete();
    for await (const row of waiting)
      if (row.value.account !== account && row.value.since < oldest) await row.delete();
    await about.put(account, 'owner');
    await work.done;
  });
}

/** Removes what was seen: at the end of a session, and when another person comes. What was written waits for who wrote it. */
export async function emptyCopies(): Promise<void> {
  await attempt(async database => {
    const work = database.transaction(['about', 'copies'], 'readwrite');
    await Promise.all([work.objectStore('about').clear(), work.objectStore('copies').clear(), work.done]);
  });
}
