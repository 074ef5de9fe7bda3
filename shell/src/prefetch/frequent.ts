import { admits } from '@rpd/shared/remote';
import { currentRoles } from '../lib/guard.ts';
import { whenIdle } from '../lib/idle.ts';
import { registryKnown, remoteOf, useRegistry } from '../lib/registry.ts';
import { prefetchVersion } from '../lib/remote-loader.ts';
import { recentItems } from '../lib/recent-items.ts';
import { prefetch } from './prefetch.ts';

/** The paths of the sidebar's entries that somebody opened, last first. */
const opened = recentItems<string>({
  key: 'rpd-opened',
  size: 3,
  same: path => path,
  isItem: (value): value is string => typeof value === 'string',
});

/** Remembers the area of a path, by where its menu entry leads. */
export function recordVisit(person: string, pathname: string): void {
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  const entry = found?.remote.descriptor.sidebar.find(
    ({ path, roles }) => path.startsWith(found.area.path) && admits(roles, currentRoles()),
  );
  if (entry) opened.add(person, entry.path.split('?')[0] ?? entry.path);
}

const sparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the remotes in which this person may see something, one at a time: what an area costs beyond its screen, its entry
 * and its routes, is paid before somebody goes there.
 */
export async function prefetchRemotes(): Promise<void> {
  if (sparing()) return;
  const { remotes } = await registryKnown();
  for (const remote of remotes) {
    const { problems, descriptor } = remote;
    if (problems.length > 0 || !descriptor.areas.some(({ roles }) => admits(roles, currentRoles()))) continue;
    await new Promise<void>(resolve => whenIdle(resolve));
    // Who goes there tries again, and is told.
    await prefetchVersion(remote).catch(() => undefined);
  }
}

/** Fetches the code of the areas that this person opens, one after the other. Not their data: it would be old. */
export async function prefetchFrequent(person: string, pathname: string): Promise<void> {
  if (sparing()) return;
  for (const path of opened.read(person)) if (path !== pathname) await prefetch(path);
}
