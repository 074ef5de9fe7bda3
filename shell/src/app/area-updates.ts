import { create } from 'zustand';
import { getBoot } from '../lib/boot.ts';
import { browser } from '../lib/browser.ts';
import { fetchDeployed, isOutdated } from '../lib/deployed-shell.ts';
import { isIsolated } from '../lib/granted.ts';
import { registerFiles } from '../lib/integrity.ts';
import { adoptExcept, type KnownRemote, remoteOf, understand, useRegistry } from '../lib/registry.ts';
import { fetchRegistry } from '../lib/registry-request.ts';
import { canBeFetched } from '../lib/remote-files.ts';
import { remoteLoader } from '../lib/remote-loader.ts';
import { hasUnsavedWork } from '../lib/unsaved.ts';
import { renewFills, versionInPage } from './fill-versions.ts';
import { dropRoutes, revisit } from './area-retry.ts';
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
  const inUse = versionInPage(name);
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
      // Its files are for its frame alone, which says what is missing.
      if (isIsolated(remote, remote.live)) return [remote];
      registerFiles(remote.live);
      return (await canBeFetched(remote.live)) ? [remote] : [];
    }),
  );
  // Meanwhile somebody may have taken them.
  return ready.flat().filter(hasNewerVersion);
}

async function fetchAnswer(): Promise<unknown> {
  const { registry } = await getBoot().config;
  return fetchRegistry(registry);
}

/** Takes over what the registry answered, this tab or another. */
export async function takeRegistry(answer: unknown): Promise<void> {
  const remotes = await newRemotes(answer).catch(() => null);
  if (remotes) useUpdates.setState({ remotes });
}

/** Takes over which shell is deployed, whether this page is of that version or not. */
export const takeDeployed = (deployed: string): void => useUpdates.setState({ shell: isOutdated(deployed) });

export interface UpdateListeners {
  onRegistry?: (answer: unknown) => void;
  onDeployed?: (deployed: string) => void;
}

/** Asks what is live now. Without an answer everything stays as it is. */
export async function lookForUpdates({ onRegistry, onDeployed }: UpdateListeners = {}): Promise<void> {
  const readRemotes = async () => {
    const answer = await fetchAnswer();
    onRegistry?.(answer);
    await takeRegistry(answer);
  };
  const readShell = async () => {
    const deployed = await fetchDeployed();
    onDeployed?.(deployed);
    takeDeployed(deployed);
  };
  await Promise.allSettled([readRemotes(), readShell()]);
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
    renewFills(remote.name);
  }
  const here = remoteOf(remotes, router.state.location.pathname);
  if (here) await revisit(router);
  return true;
}
