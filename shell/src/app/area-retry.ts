import type { DataRouter } from 'react-router';
import { getBoot } from '../lib/boot.ts';
import { adoptRegistry, type KnownRemote, remoteOf, useRegistry } from '../lib/registry.ts';
import { fetchRegistry } from '../lib/registry-request.ts';
import { isOwnChunk } from '../lib/remote-failure.ts';
import { fileNamed } from '../lib/remote-files.ts';
import { markVersionBroken, evictVersion } from '../lib/remote-loader.ts';
import { report } from '../lib/remote-reports.ts';
import { areaRouteId, CONTENT_ROUTE, renewAreaRouteId, versionInRouter } from './area-ids.ts';

type DataRoutes = DataRouter['routes'];

function routeById(routes: DataRoutes, id: string): DataRoutes[number] | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : routeById(route.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** Takes a remote's routes out again, so that what is loaded next replaces them: never two versions side by side. */
export function dropRoutes(router: DataRouter, name: string): void {
  // The emptied route keeps its place: react-router numbers children without an id by their position.
  routeById(router.routes, areaRouteId(name))?.children?.splice(0);
  renewAreaRouteId(name);
  router.patchRoutes(CONTENT_ROUTE, []);
}

/** Goes to where one is, anew. */
export async function revisit(router: DataRouter): Promise<void> {
  const { pathname, search, hash } = router.state.location;
  await router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
}

async function readAnew(router: DataRouter): Promise<KnownRemote | undefined> {
  const { registry } = await getBoot().config;
  await adoptRegistry(fetchRegistry(registry));
  return remoteOf(useRegistry.getState().remotes, router.state.location.pathname)?.remote;
}

/**
 * 'Réessayer': asks the registry which version is live now, forgets what was loaded of the area at the current
 * address, and goes there again.
 */
export async function retryArea(router: DataRouter): Promise<void> {
  const remote = await readAnew(router);
  if (remote) {
    evictVersion(remote);
    dropRoutes(router, remote.name);
  }
  await revisit(router);
}

/** Versions of which a piece was missing while they were in use: once each, so that nothing goes round in circles. */
const replaced = new Set<string>();

/**
 * A piece of the version that is in use is gone: its folder was removed, or a file of it is not what was registered. The page
 * stays; the area goes on with the version that is live now, or with the last good one.
 * @returns false when there is nothing left to try: the person is told, and may try again.
 */
export async function replaceVersion(router: DataRouter, error: unknown): Promise<boolean> {
  if (isOwnChunk(error)) return false;
  const known = remoteOf(useRegistry.getState().remotes, router.state.location.pathname)?.remote;
  const version = known && versionInRouter(known.name);
  if (!known || !version || replaced.has(`${known.name} ${version}`)) return false;
  replaced.add(`${known.name} ${version}`);
  const now = (await readAnew(router)) ?? known;
  const other = [now.live, now.previous, ...now.older].find(one => one && one.version !== version);
  const release = [known.live, known.previous, ...known.older].find(one => one?.version === version);
  const file = release ? fileNamed(error, release) : null;
  const usedVersion = other?.version ?? null;
  if (!now.isOverride) report(now.name, { version, problem: 'chunk', file, usedVersion });
  if (usedVersion === null) return false;
  markVersionBroken(now.name, version);
  dropRoutes(router, now.name);
  await revisit(router);
  return true;
}

/** Resolves when the way that is being gone has come to its end. */
function arrival(router: DataRouter): Promise<void> {
  return new Promise(resolve => {
    const look = ({ initialized, navigation }: DataRouter['state']): boolean => {
      const isThere = initialized && navigation.state === 'idle';
      if (isThere) resolve();
      return isThere;
    };
    if (look(router.state)) return;
    const stop = router.subscribe(state => void (look(state) && stop()));
  });
}

/** As {@link replaceVersion}, for a piece that is asked for on the way to an area: nothing while one is not there, or is elsewhere. */
export async function replaceOnceThere(router: DataRouter, name: string, error: unknown): Promise<void> {
  await arrival(router);
  const here = remoteOf(useRegistry.getState().remotes, router.state.location.pathname);
  if (here?.remote.name === name) await replaceVersion(router, error);
}
