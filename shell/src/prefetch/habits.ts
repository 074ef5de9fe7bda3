import { admits } from '@rpd/shared/remote';
import { currentRoles } from '../lib/guard.ts';
import { remoteOf, useRegistry } from '../lib/registry.ts';
import { remembered } from '../lib/remembered.ts';
import { prefetch } from './prefetch.ts';

/** The paths of the sidebar's entries that somebody opened, last first. */
const opened = remembered<string>({
  key: 'rpd-opened',
  size: 3,
  same: path => path,
  isItem: (value): value is string => typeof value === 'string',
});

/** Remembers the area of a path, by where its menu entry leads. */
export function rememberOpened(person: string, pathname: string): void {
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  const entry = found?.remote.descriptor.sidebar.find(
    ({ path, roles }) => path.startsWith(found.area.path) && admits(roles, currentRoles()),
  );
  if (entry) opened.add(person, entry.path.split('?')[0] ?? entry.path);
}

const sparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the code of the areas that this person opens, one after the other. Not their data: it would be old. */
export async function prefetchHabits(person: string, pathname: string): Promise<void> {
  if (sparing()) return;
  for (const path of opened.read(person)) if (path !== pathname) await prefetch(path);
}
