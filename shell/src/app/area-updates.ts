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

async function newRemotes(): Promise<KnownRemote[]> {
  const { registry } = await getBoot().config;
  const answer = await fetchRegistry(registry);
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

/** Asks what is live now. Without an answer everything stays as it is. */
export async function lookForUpdates(): Promise<void> {
  const before = useUpdates.getState();
  const [remotes, shell] = await Promise.all([
    newRemotes().catch(() => before.remotes),
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

/** How often one looks while the page is open, and at least how long after the last time one looks when it is shown again, in ms. */
const POLL_INTERVAL_MS = 5 * 60_000;
const MIN_POLL_GAP_MS = 60_000;

/**
 * Looks for new versions as long as the page is open: periodically, when the tab is shown again, when the network is
 * back.
 * @returns a function that stops.
 */
export function followUpdates(): () => void {
  let last = Date.now();
  const look = () => {
    last = Date.now();
    if (!document.hidden) void lookForUpdates();
  };
  const shown = () => {
    if (Date.now() - last > MIN_POLL_GAP_MS) look();
  };
  const timer = setInterval(look, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', look);
  };
}
