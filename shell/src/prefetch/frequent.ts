import { admits } from '@rpd/shared/remote';
import { currentRoles } from '../lib/guard.ts';
import { isIsolated } from '../lib/granted.ts';
import { whenIdle } from '@rpd/shared/idle';
import { registryKnown, remoteOf, useRegistry } from '../lib/registry.ts';
import { recentItems } from '../lib/recent-items.ts';
import { cacheEntry, cacheFirstScreen } from '../lib/remote-files.ts';
import { prefetch } from './prefetch.ts';

/** An area that somebody opened, by the path of its sidebar entry, and the version whose screens were shown. */
interface Visit {
  path: string;
  version: string;
}

/** The last areas that this person opened, last first. */
const visits = recentItems<Visit>({
  key: 'rpd-opened',
  size: 3,
  same: ({ path }) => path,
  isItem: (value): value is Visit => {
    const { path, version } = (value ?? {}) as Partial<Visit>;
    return typeof path === 'string' && typeof version === 'string';
  },
});

/** Remembers the area of a path, by where its menu entry leads. `versionOf` names the version that is on screen, if any. */
export function recordVisit(
  person: string,
  pathname: string,
  versionOf: (remote: string) => string | null,
): void {
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  const entry = found?.remote.descriptor.sidebar.find(
    ({ path, roles }) => path.startsWith(found.area.path) && admits(roles, currentRoles()),
  );
  const version = found && versionOf(found.remote.name);
  if (entry && version && !found.remote.isPreview)
    visits.add(person, { path: entry.path.split('?')[0] ?? entry.path, version });
}

/** The remotes whose areas this person opened last. */
export const openedRemotes = (person: string): string[] => [
  ...new Set(
    visits
      .read(person)
      .flatMap(({ path }) => remoteOf(useRegistry.getState().remotes, path)?.remote.name ?? []),
  ),
];

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const idle = (): Promise<void> => new Promise(resolve => void whenIdle(resolve));

/**
 * Fetches entry and routes of the remotes in which this person may see something, one at a time. It runs nothing of them: one
 * remote's fault or weight is never paid by pages that do not use it. Evaluation waits for a sign that the person goes there.
 */
async function prefetchRemotes(signal: AbortSignal): Promise<void> {
  const { remotes } = await registryKnown();
  for (const { problems, descriptor, live } of remotes) {
    if (
      problems.length > 0 ||
      isIsolated({ descriptor }, live) ||
      !descriptor.areas.some(({ roles }) => admits(roles, currentRoles()))
    )
      continue;
    await idle();
    if (signal.aborted) return;
    await cacheEntry(live);
  }
}

/**
 * Prepares the areas that this person opens. The last one is loaded, as by a pointer on its link, when the version is the one
 * that worked here; of the others only files are fetched. Not their data: it would be old.
 */
async function prefetchVisits(person: string, signal: AbortSignal): Promise<void> {
  const { remotes } = await registryKnown();
  for (const [place, { path, version }] of visits.read(person).entries()) {
    const found = remoteOf(remotes, path);
    if (signal.aborted || !found || path === window.location.pathname) continue;
    const { remote, area } = found;
    if (remote.problems.length > 0 || !admits(area.roles, currentRoles())) continue;
    if (place === 0 && remote.live.version === version) await prefetch(path);
    else if (!isIsolated(remote, remote.live)) await cacheFirstScreen(remote.live);
  }
}

/**
 * Uses the browser's idle time for areas that the person may go to. People who save data get nothing ahead.
 * @returns a function that stops it.
 */
export function prefetchInIdleTime(person: string): () => void {
  const stop = new AbortController();
  const cancel = whenIdle(() => {
    if (savesData()) return;
    // A file that does not arrive is requested again by the screen that needs it, which reports the failure.
    void prefetchVisits(person, stop.signal)
      .then(() => prefetchRemotes(stop.signal))
      .catch(() => undefined);
  });
  return () => {
    cancel();
    stop.abort();
  };
}
