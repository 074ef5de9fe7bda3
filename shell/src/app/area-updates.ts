import { create } from 'zustand';
import { getBoot } from '../lib/boot.ts';
import { browser } from '../lib/browser.ts';
import { registerFiles } from '../lib/integrity.ts';
import { adoptExcept, type KnownRemote, remoteOf, understand, useRegistry } from '../lib/registry.ts';
import { fetchRegistry } from '../lib/registry-request.ts';
import { canBeFetched } from '../lib/remote-files.ts';
import { remoteLoader } from '../lib/remote-loader.ts';
import { hasUnsavedWork } from '../lib/unsaved.ts';
import { dropRoutes, revisit } from './area-retry.ts';
import { versionInRouter } from './area-ids.ts';
import { currentRouter } from './current-router.ts';

interface Updates {
  /** Remotes in use of which another version is live now, all of whose first files can be fetched. */
  remotes: KnownRemote[];
  /** The page itself was redeployed. */
  shell: boolean;
}

/** What is new since the page was loaded, and can be had. */
export const useUpdates = create<Updates>(() => ({ remotes: [], shell: false }));

/** Whether a version may work now: one that arrived and then failed fails again. */
function canRetryVersion(name: string, version: string): boolean {
  const problem = remoteLoader().problemWith(name, version);
  return problem !== 'contract' && problem !== 'execution' && problem !== 'render';
}

/** The version in use is not the live one. */
function hasNewerVersion({ name, live, problems, isOverride }: KnownRemote): boolean {
  const inUse = versionInRouter(name);
  return (
    inUse !== null &&
    problems.length === 0 &&
    inUse !== live.version &&
    !isOverride &&
    canRetryVersion(name, live.version)
  );
}

async function newRemotes(answer: unknown): Promise<KnownRemote[]> {
  const behind = (understand(answer) ?? []).filter(hasNewerVersion);
  // What is on screen stays what it is until somebody says so; everything else is taken as it is now.
  adoptExcept(
    answer,
    behind.map(({ name }) => name),
  );
  const ready = await Promise.all(
    behind.map(async remote => {
      registerFiles(remote.live);
      return (await canBeFetched(remote.live)) ? [remote] : [];
    }),
  );
  return ready.flat();
}

/** Whether the shell that is deployed now is another one than this page's. */
async function isShellNew(): Promise<boolean> {
  const response = await fetch('/version', { cache: 'no-cache', credentials: 'omit' });
  const deployed = response.ok ? (await response.text()).trim() : '';
  const { version } = document.documentElement.dataset;
  return /^[\w.+-]{1,64}$/.test(deployed) && version !== undefined && deployed !== version;
}

async function askRegistry(): Promise<unknown> {
  const { registry } = await getBoot().config;
  return fetchRegistry(registry);
}

/** Takes over what another tab was answered. */
async function takeAnswer(answer: unknown): Promise<void> {
  const remotes = await newRemotes(answer).catch(() => null);
  if (remotes) useUpdates.setState({ remotes });
}

/** Asks what is live now. Without an answer everything stays as it is. `onAnswer` gets the registry's. */
export async function lookForUpdates(onAnswer?: (answer: unknown) => void): Promise<void> {
  const before = useUpdates.getState();
  const readRemotes = async () => {
    const answer = await askRegistry();
    onAnswer?.(answer);
    return newRemotes(answer);
  };
  const [remotes, shell] = await Promise.all([
    readRemotes().catch(() => before.remotes),
    isShellNew().catch(() => before.shell),
  ]);
  useUpdates.setState({ remotes, shell });
}

/**
 * Takes what is new: reloads the page if the shell is new, else replaces the areas in place.
 * @returns false when something on the page is not saved: nothing was done.
 */
export async function applyUpdates(): Promise<boolean> {
  if (hasUnsavedWork()) return false;
  const { remotes, shell } = useUpdates.getState();
  useUpdates.setState({ remotes: [], shell: false });
  if (shell) {
    browser.reload();
    return true;
  }
  const router = currentRouter();
  const known = useRegistry.getState().remotes;
  useRegistry.setState({
    remotes: known.map(one => remotes.find(({ name }) => name === one.name) ?? one),
  });
  for (const remote of remotes) {
    remoteLoader().evict(remote);
    dropRoutes(router, remote.name);
  }
  const here = remoteOf(remotes, router.state.location.pathname);
  if (here) await revisit(router);
  return true;
}

/** How often a visible page looks for new versions, and all tabs of a browser together, in ms. */
const POLL_INTERVAL_MS = 60_000;

/** The registry's answer, for the other tabs: one of them asks for all. */
interface SharedAnswer {
  answer: unknown;
}

/**
 * Looks for new versions as long as the page is visible: once a minute, when the tab is shown or gets the focus, when the
 * network is back. What one tab reads counts for the others.
 * @returns a function that stops.
 */
export function followUpdates(): () => void {
  let last = Date.now();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('rpd-registry');
  const look = () => {
    // A timer that fires a moment early is on time.
    if (document.hidden || Date.now() - last < POLL_INTERVAL_MS - 1_000) return;
    last = Date.now();
    void lookForUpdates(answer => channel?.postMessage({ answer } satisfies SharedAnswer));
  };
  const online = () => {
    last = 0;
    look();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<SharedAnswer>) => {
    last = Date.now();
    void takeAnswer(data.answer);
  });
  const timer = setInterval(look, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', online);
  return () => {
    channel?.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', online);
  };
}
