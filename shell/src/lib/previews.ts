import { POINTER_NAME, type Preview, PREVIEW_QUERY } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { tabStorage } from '@rpd/shared/storage';
import { create } from 'zustand';
import type { PreviewName } from './preview-request.ts';

/** Of this tab: what its address asked for, and what its person said yes to. */
interface Stored {
  asked: PreviewName[];
  shown: PreviewName[];
  /** Whose yes it was; nobody else's. */
  person: string | null;
}

interface Previews {
  /** Wait for an answer of the person. */
  asked: PreviewName[];
  /** Are what this page uses in the place of live versions. */
  shown: Preview[];
  /** Why one that was shown is not any more, a French sentence each. */
  ended: string[];
}

/** What this page shows beside live versions. A page that shows none carries this, and nothing more of it. */
export const usePreviews = create<Previews>(() => ({ asked: [], shown: [], ended: [] }));

const KEY = 'rpd-previews';
const REMOTE = /^[a-z][a-z0-9-]{0,39}$/;
const NOTHING: Stored = { asked: [], shown: [], person: null };

const isName = (value: unknown): value is PreviewName => {
  const { remote, name } = (value ?? {}) as Partial<Record<keyof PreviewName, unknown>>;
  return (
    typeof remote === 'string' && REMOTE.test(remote) && typeof name === 'string' && POINTER_NAME.test(name)
  );
};
const namesOf = (value: unknown): PreviewName[] => (Array.isArray(value) ? value.filter(isName) : []);

function readStored(): Stored {
  const stored = tabStorage.readJson(KEY) as Partial<Record<keyof Stored, unknown>> | null;
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const { asked, shown, person } = stored;
  return { asked: namesOf(asked), shown: namesOf(shown), person: typeof person === 'string' ? person : null };
}

function store(next: Stored): void {
  if (next.asked.length + next.shown.length === 0) tabStorage.remove(KEY);
  else tabStorage.writeJson(KEY, next);
}

const isSame = (one: PreviewName) => (other: PreviewName) =>
  one.remote === other.remote && one.name === other.name;

/** Whether this tab may be going to use another version than the live one: nothing is fetched ahead of that. */
export const mayShowPreviews = (): boolean => tabStorage.read(KEY) !== null;

/** Takes `?preview=servers@fix-dice` out of the address. It is a wish: nothing is loaded before the person says yes. */
export function takeAskedPreviews(): void {
  const address = new URL(window.location.href);
  const texts = address.searchParams.getAll(PREVIEW_QUERY).filter(text => text.includes('@'));
  const stored = readStored();
  let { asked } = stored;
  if (texts.length > 0) {
    address.searchParams.delete(PREVIEW_QUERY);
    window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
    const wanted = texts
      .map(text => ({
        remote: text.slice(0, text.indexOf('@')),
        name: text.slice(text.indexOf('@') + 1),
      }))
      .filter(isName);
    const known = [...asked, ...stored.shown];
    asked = [...asked, ...wanted.filter(one => !known.some(isSame(one)))];
    store({ ...stored, asked });
  }
  usePreviews.setState({ asked, shown: [], ended: [] });
}

/** Asks the registry again for what this tab shows: who may see it, and until when, is not the browser's to know. */
export async function readShownPreviews(): Promise<void> {
  const { asked, shown, person } = readStored();
  if (shown.length === 0) return;
  if (person !== useSession.getState().user?._id) {
    store({ ...NOTHING, asked });
    return;
  }
  try {
    const { fetchPreviews } = await import(/* webpackChunkName: "previews" */ './preview-request.ts');
    const { previews, ended, gone } = await fetchPreviews(shown);
    store({ asked, shown: shown.filter(one => !gone.some(isSame(one))), person });
    usePreviews.setState({ shown: previews, ended });
  } catch {
    usePreviews.setState({ ended: ['L’aperçu n’a pas pu être lu : la version en ligne est utilisée.'] });
  }
}

/** The person said yes: the next page shows it, in the place of another one of the same remote. */
export function showPreview(wanted: PreviewName, person: string): void {
  const { asked, shown } = readStored();
  const others = shown.filter(({ remote }) => remote !== wanted.remote);
  const left = asked.filter(one => !isSame(wanted)(one));
  store({ asked: left, shown: [...others, wanted], person });
}

/** The person said no, or may not see it: it is not asked again. */
export function dropAsked(wanted: PreviewName): void {
  const stored = readStored();
  const asked = stored.asked.filter(one => !isSame(wanted)(one));
  store({ ...stored, asked });
  usePreviews.setState({ asked });
}

/** From the next page on, everything is the live version again. */
export function forgetPreviews(): void {
  store(NOTHING);
  usePreviews.setState({ asked: [], shown: [], ended: [] });
}

interface Answer {
  remotes?: Record<string, { live?: unknown }>;
  off?: Record<string, unknown>;
}

/**
 * A registry's answer with the previews of this page in the place of live versions, which are what it falls back on. Grants, origins
 * and hashes hold for them as for any version; the answer itself is not changed, and is what browsers remember.
 */
export function withPreviews(answer: unknown, previews: readonly Preview[]): unknown {
  const { remotes, off } = (answer ?? {}) as Answer;
  const usable = previews.filter(({ remote }) => !off || !(remote in off));
  if (!remotes || usable.length === 0) return answer;
  const replaced = usable.map(({ remote, release }) => {
    const live = remotes[remote]?.live;
    return [remote, { live: release, previous: live ?? null }] as const;
  });
  return { ...(answer as object), remotes: { ...remotes, ...Object.fromEntries(replaced) } };
}
