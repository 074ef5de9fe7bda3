import type { OffRemote, SlotSwitches } from '@rpd/shared/remote';
import { browserStorage } from '@rpd/shared/storage';
import { useSession } from '@rpd/shared/session';
import { create } from 'zustand';
import { offRemotes, switchesOf } from './granted.ts';
import type { Override } from './overrides.ts';
import { usePreviews, withPreviews } from './previews.ts';
import { type KnownRemote, overridden, parseRegistry } from './registry-answer.ts';

export { type KnownRemote, remoteOf } from './registry-answer.ts';

interface RegistryState {
  remotes: KnownRemote[];
  /** Remotes that are switched off: their areas say so. */
  off: OffRemote[];
  /** What is switched of fills, by remote. */
  switches: Record<string, SlotSwitches>;
  /** Where they come from: nothing yet, the registry, what the browser remembers, or nowhere. */
  source: 'pending' | 'fresh' | 'remembered' | 'none';
  overrides: Override[];
  /** Origins of developers' machines: `overrides` of /config.json. */
  developers: string[];
}

/** Excerpts, which older shells of this browser do not understand. */
const KEY = 'rpd-registry-short';
/** What an older shell remembered. */
const OLDER_KEY = 'rpd-registry';

export const useRegistry = create<RegistryState>(() => ({
  remotes: [],
  off: [],
  switches: {},
  source: 'pending',
  overrides: [],
  developers: [],
}));

/** The answer that is in use: what it means depends on who is signed in. */
let adopted: unknown = null;

const person = (): string => useSession.getState().user?._id ?? '';

/**
 * The remotes of a registry's answer for the signed-in person, those of developers included; null for an invalid
 * answer.
 */
export function understand(answer: unknown): KnownRemote[] | null {
  const { shown } = usePreviews.getState();
  const known = parseRegistry(withPreviews(answer, shown), person());
  const { overrides, developers } = useRegistry.getState();
  const remotes = known?.map(one =>
    shown.some(({ remote }) => remote === one.name) ? { ...one, isPreview: true } : one,
  );
  return remotes ? overridden(remotes, overrides, developers) : null;
}

/**
 * Takes over the registry's answer and remembers it; without one that can be used, the last one that could.
 * Never rejects: what is known afterwards is in {@link useRegistry}.
 */
export async function adoptRegistry(answer: Promise<unknown>): Promise<void> {
  const fresh = await answer.catch(() => null);
  const remotes = understand(fresh);
  if (remotes) {
    adopted = fresh;
    browserStorage.writeJson(KEY, fresh);
    useRegistry.setState({ remotes, off: offRemotes(fresh), switches: switchesOf(fresh), source: 'fresh' });
    return;
  }
  const { source, overrides, developers } = useRegistry.getState();
  if (source === 'fresh' || source === 'remembered') return;
  adopted = browserStorage.readJson(KEY) ?? browserStorage.readJson(OLDER_KEY);
  const remembered = understand(adopted);
  const known = remembered ?? overridden([], overrides, developers);
  useRegistry.setState({
    remotes: known,
    off: offRemotes(adopted),
    switches: switchesOf(adopted),
    source: remembered ? 'remembered' : 'none',
  });
}

/** Takes over an answer, and leaves some remotes as they are. */
export function adoptExcept(answer: unknown, names: string[]): void {
  const next = understand(answer);
  if (!next) return;
  adopted = answer;
  browserStorage.writeJson(KEY, answer);
  const now = useRegistry.getState().remotes;
  const held = next.map(
    one => (names.includes(one.name) && now.find(({ name }) => name === one.name)) || one,
  );
  useRegistry.setState({
    remotes: held,
    off: offRemotes(answer),
    switches: switchesOf(answer),
    source: 'fresh',
  });
}

/**
 * Follows who is signed in: a canary is for some people and not for others.
 * @returns a function that stops following.
 */
export function followPerson(): () => void {
  return useSession.subscribe(({ user }, { user: before }) => {
    if (!user || user._id === before?._id) return;
    const remotes = understand(adopted);
    if (remotes) useRegistry.setState({ remotes });
  });
}

/** Resolves once it is known which remotes there are. */
export function registryKnown(): Promise<RegistryState> {
  const now = useRegistry.getState();
  if (now.source !== 'pending') return Promise.resolve(now);
  return new Promise(resolve => {
    const stop = useRegistry.subscribe(state => {
      if (state.source === 'pending') return;
      stop();
      resolve(state);
    });
  });
}
