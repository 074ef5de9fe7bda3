import { create } from 'zustand';
import { ApiError } from '../http/index.ts';
import { useSession } from '../session/index.ts';
import { attempt } from './database.ts';
import { claim, keeps, KEPT_MS } from './owner.ts';

/** Answers that end what one may see of a thing. */
const REFUSALS = new Set([401, 403, 404, 410]);
/** No answer at all, or one of a gateway that has none either. */
const UNANSWERED = new Set([0, 502, 503, 504]);

interface KeptOptions<Data> {
  /** Whether an answer is one to keep. */
  isKept?: (data: Data) => boolean;
  /** What other copies make of it where it was never seen itself. */
  otherwise?: () => Promise<{ at: number; data: Data } | undefined>;
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
 * Reads something of the host, and keeps it for the times without a network: then it answers what was seen last, and
 * {@link useShownCopies} says since when. A refusal removes it.
 */
export async function readKept<Data>(
  name: string,
  read: () => Promise<Data>,
  { isKept = () => true, otherwise }: KeptOptions<Data> = {},
): Promise<Data> {
  try {
    const data = await read();
    unmark(name);
    // Nobody waits for it.
    void (isKept(data) ? keepCopy(name, data) : dropCopy(name));
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (REFUSALS.has(error.status)) await dropCopy(name);
    const isUnanswered = UNANSWERED.has(error.status);
    const copy = isUnanswered ? ((await copyOf(name)) ?? (await otherwise?.())) : undefined;
    if (!copy) throw error;
    useShownCopies.setState({ [name]: copy.at });
    return copy.data as Data;
  }
}
