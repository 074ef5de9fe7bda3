import { create } from 'zustand';
import { ApiError } from '../http/index.ts';
import { useSession } from '../session/index.ts';
import { attempt } from './database.ts';
import { claim, keeps, KEPT_MS } from './owner.ts';

/** Answers that end what one may see of a thing. */
const REFUSALS = new Set([401, 403, 404, 410]);
/** No answer at all, or one of a gateway that has none either. */
const UNANSWERED = new Set([0, 502, 503, 504]);

/** The copy of a character. */
export const characterCopy = (id: string): string => `character ${id}`;

/** After so long without an answer, what was seen is shown, in ms: on a line that hangs one does not wait for its end. */
export const SLOW_MS = 4_000;

interface KeptOptions<Data> {
  /** Whether an answer is one to keep. */
  isKept?: (data: Data) => boolean;
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

/** Keeps what one has seen. */
export async function keepCopy(name: string, data: unknown): Promise<void> {
  const account = useSession.getState().user?._id;
  if (!account || !keeps()) return;
  await claim(account);
  await attempt(async database => {
    const work = database.transaction(['about', 'copies'], 'readwrite');
    // Signed out meanwhile, in whichever tab: nothing is left behind.
    if ((await work.objectStore('about').get('owner')) === account)
      await work.objectStore('copies').put({ at: Date.now(), data }, name);
    await work.done;
  });
}

/** Removes what one may not see any more. */
export async function dropCopy(name: string): Promise<void> {
  unmark(name);
  await attempt(database => database.delete('copies', name));
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
  const account = useSession.getState().user?._id;
  if (!account || !keeps()) return undefined;
  await claim(account);
  const copy = await attempt(database => database.get('copies', name));
  return copy && Date.now() - copy.at < KEPT_MS ? copy : undefined;
}

/** What was seen under names that begin like this. */
export async function copiesNamed(beginning: string): Promise<{ at: number; data: unknown }[]> {
  const account = useSession.getState().user?._id;
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
  { isKept = () => true, otherwise, onLate }: KeptOptions<Data> = {},
): Promise<Data> {
  const answer = read().then(
    data => {
      unmark(name);
      // Nobody waits for it.
      void (isKept(data) ? keepCopy(name, data) : dropCopy(name));
      return data;
    },
    async (error: unknown) => {
      if (error instanceof ApiError && REFUSALS.has(error.status)) await dropCopy(name);
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
          if (error instanceof ApiError && REFUSALS.has(error.status)) onLate(null);
        },
      );
      return copy.data;
    }
    return await answer;
  } catch (error) {
    const isUnanswered = error instanceof ApiError && UNANSWERED.has(error.status);
    const copy = isUnanswered ? await seen() : undefined;
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
