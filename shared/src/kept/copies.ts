import { create } from 'zustand';
import { ApiError } from '../http/index.ts';
import { useSession } from '../session/index.ts';
import { attempt } from './database.ts';
import { claim, keeps, KEPT_MS } from './owner.ts';
import { sizesWith, sizesWithout } from './sizes.ts';

/** Answers that end what one may see of a thing. */
const REFUSALS = new Set([401, 403, 404, 410]);
/** No answer at all, or one of a gateway that has none either. */
const UNANSWERED = new Set([0, 502, 503, 504]);

export const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status);
/** Whether nobody who knows has answered. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && UNANSWERED.has(error.status);

/** The copy of a character. */
export const characterCopy = (id: string): string => `character ${id}`;

/** After so long without an answer, what was seen is shown, in ms: on a line that hangs one does not wait for its end. */
export const SLOW_MS = 4_000;

interface KeptOptions<Data> {
  /** Whether an answer is one to keep. */
  isKept?: (data: Data) => boolean;
  /** What of an answer is kept. */
  part?: (data: Data) => Data;
  /** What goes along with it when the host refuses it. */
  onRefused?: () => Promise<unknown>;
  /** What other copies make of it where it was never seen itself. */
  otherwise?: () => Promise<{ at: number; data: Data } | undefined>;
  /** Takes what was answered after a copy was shown; null when the host refused it. Without it, a slow answer is waited for. */
  onLate?: (data: Data | null) => void;
}

/** What is shown as it was kept, and since when, by name: the network has not answered since. */
export const useShownCopies = create<Readonly<Record<string, number>>>(() => ({}));

const unmark = (name: string): void => {
  if (name in useShownCopies.getState())
    useShownCopies.setState(({ [name]: _seen, ...others }) => others, true);
};

interface KeepOptions {
  /** Who read it: what comes after another account has signed in is nobody's to keep. */
  account?: string | undefined;
  /** Nobody opened it: the device asked again by itself. */
  isCheck?: boolean;
}

const me = (): string | undefined => useSession.getState().user?._id;

/** Keeps what one has seen. What finds no room is not shown as it was before: nothing is kept of it then. */
export async function keepCopy(
  name: string,
  data: unknown,
  { account = me(), isCheck = false }: KeepOptions = {},
): Promise<void> {
  if (!account || account !== me() || !keeps()) return;
  await claim(account);
  const size = JSON.stringify(data)?.length ?? 0;
  const isWritten = await attempt(async database => {
    const work = database.transaction(['about', 'copies'], 'readwrite');
    const [about, copies] = [work.objectStore('about'), work.objectStore('copies')];
    // Signed out meanwhile, in whichever tab: nothing is left behind. What went meanwhile stays away from a check.
    const isOwn = (await about.get('owner')) === account;
    if (isOwn && (!isCheck || (await copies.getKey(name)) !== undefined)) {
      const { sizes, gone } = sizesWith(await about.get('sizes'), name, size, isCheck);
      await Promise.all(gone.map(other => copies.delete(other)));
      if (!gone.includes(name)) await copies.put({ at: Date.now(), data }, name);
      await about.put(sizes, 'sizes');
    }
    await work.done;
    return true;
  });
  if (!isWritten) await dropCopy(name);
}

/** Removes what one may not see any more. */
export async function dropCopy(name: string): Promise<void> {
  unmark(name);
  // On its own: a full storage lets go of things, and writes nothing.
  await attempt(database => database.delete('copies', name));
  await attempt(async database => {
    const work = database.transaction('about', 'readwrite');
    const sizes = await work.store.get('sizes');
    if (sizes) await work.store.put(sizesWithout(sizes, name), 'sizes');
    await work.done;
  });
}

/** The names of everything that is kept for an account. */
export async function namesOfCopies(account: string): Promise<string[]> {
  const names = await attempt(async database =>
    (await database.get('about', 'owner')) === account ? database.getAllKeys('copies') : [],
  );
  return names ?? [];
}

/** Whether this device has something to show to this account without a network. */
export async function hasCopies(account: string): Promise<boolean> {
  if (!keeps()) return false;
  const ages = await attempt(async database => {
    if ((await database.get('about', 'owner')) !== account) return [];
    return (await database.getAll('copies')).map(({ at }) => Date.now() - at);
  });
  return ages?.some(age => age < KEPT_MS) ?? false;
}

async function copyOf(name: string): Promise<{ at: number; data: unknown } | undefined> {
  const account = me();
  if (!account || !keeps()) return undefined;
  await claim(account);
  const copy = await attempt(database => database.get('copies', name));
  return copy && Date.now() - copy.at < KEPT_MS ? copy : undefined;
}

/** What was seen under names that begin like this. */
export async function copiesNamed(beginning: string): Promise<{ at: number; data: unknown }[]> {
  const account = me();
  if (!account || !keeps()) return [];
  await claim(account);
  const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
  const found = await attempt(database => database.getAll('copies', range));
  return (found ?? []).filter(({ at }) => Date.now() - at < KEPT_MS);
}

/**
 * Reads something of the host, and keeps it for the times without a network: then, or after {@link SLOW_MS} without an answer, it answers
 * what was seen last, and {@link useShownCopies} says since when. A refusal removes it.
 */
export async function readKept<Data>(
  name: string,
  read: () => Promise<Data>,
  { isKept = () => true, part = data => data, otherwise, onLate, onRefused }: KeptOptions<Data> = {},
): Promise<Data> {
  const account = me();
  const refused = () => Promise.all([dropCopy(name), onRefused?.()]);
  const answer = read().then(
    data => {
      unmark(name);
      // Nobody waits for it.
      void (isKept(data) ? keepCopy(name, part(data), { account }) : dropCopy(name));
      return data;
    },
    async (error: unknown) => {
      if (isRefusal(error)) await refused();
      throw error;
    },
  );
  const seen = async (): Promise<{ data: Data } | undefined> => {
    const copy = (await copyOf(name)) ?? (await otherwise?.());
    if (!copy) return undefined;
    useShownCopies.setState({ [name]: copy.at });
    return { data: copy.data as Data };
  };
  try {
    if (onLate && (await isSlow(answer))) {
      const copy = await seen();
      if (!copy) return await answer;
      answer.then(
        data => {
          unmark(name);
          onLate(data);
        },
        (error: unknown) => {
          if (isRefusal(error)) onLate(null);
        },
      );
      return copy.data;
    }
    return await answer;
  } catch (error) {
    const copy = isUnanswered(error) ? await seen() : undefined;
    if (!copy) throw error;
    return copy.data;
  }
}

/** Whether {@link SLOW_MS} pass before something is answered or refused. */
async function isSlow(answer: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, SLOW_MS, true);
  });
  const settled = answer.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, passed]).finally(() => clearTimeout(timer));
}
