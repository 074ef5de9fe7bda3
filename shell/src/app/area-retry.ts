import type { Release } from '@rpd/shared/remote';
import type { DataRouter } from 'react-router';
import { getBoot } from '../lib/boot.ts';
import { adoptRegistry, type KnownRemote, remoteOf, useRegistry } from '../lib/registry.ts';
import { fetchRegistry } from '../lib/registry-request.ts';
import { blamedScript } from '../lib/remote-blame.ts';
import { screenProblem } from '../lib/remote-failure.ts';
import { fileNamed } from '../lib/remote-files.ts';
import { remoteLoader } from '../lib/remote-loader.ts';
import { currentRouter } from './current-router.ts';
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

/** Navigates to the current address again. */
export async function revisit(router: DataRouter): Promise<void> {
  const { pathname, search, hash } = router.state.location;
  await router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
}

async function readAnew(router: DataRouter): Promise<KnownRemote | undefined> {
  const { registry } = await getBoot().config;
  await adoptRegistry(fetchRegistry(registry));
  return remoteAt(router);
}

/**
 * 'Réessayer': asks the registry which version is live now, forgets what was loaded of the area at the current
 * address, and goes there again.
 */
export async function retryArea(router: DataRouter): Promise<void> {
  const remote = await readAnew(router);
  if (remote) {
    remoteLoader().evict(remote);
    dropRoutes(router, remote.name);
  }
  await revisit(router);
}

const remoteAt = (router: DataRouter): KnownRemote | undefined =>
  remoteOf(useRegistry.getState().remotes, router.state.location.pathname)?.remote;

/** Whether the page shows a version of a remote, not a screen of the shell. */
export function isRemoteOnScreen(router: DataRouter = currentRouter()): boolean {
  const known = remoteAt(router);
  return known !== undefined && versionInRouter(known.name) !== null;
}

/** The file of a version that an error comes from, where that is known. */
function fileOf(error: unknown, { live, previous, older }: KnownRemote, version: string): string | null {
  const script = blamedScript(error);
  if (script?.version === version) return script.path;
  const release = [live, previous, ...older].find(one => one?.version === version);
  return release ? fileNamed(error, release) : null;
}

/**
 * Replaces the version whose screen failed: a piece of it is gone or altered, or the screen throws. The page stays; the area goes on
 * with the version that is live now, or with the last good one. Each version is replaced once per page, so that there is no loop.
 * @returns false when there is nothing left to try, or the version is not to blame: the area shows the error, with a retry.
 */
export async function replaceVersion(router: DataRouter, error: unknown): Promise<boolean> {
  const problem = screenProblem(error);
  if (problem === null) return false;
  const loader = remoteLoader();
  const known = remoteAt(router);
  const version = known && versionInRouter(known.name);
  if (!known || !version || !loader.isFirst(`replaced ${known.name} ${version}`)) return false;
  const file = fileOf(error, known, version);
  const now = (await readAnew(router)) ?? known;
  const isOther = (one: Release | null) =>
    one && one.version !== version && loader.problemWith(now.name, one.version) === null;
  const usedVersion = [now.live, now.previous, ...now.older].find(isOther)?.version ?? null;
  if (!now.isOverride) loader.report(now.name, { version, problem, file, usedVersion });
  if (usedVersion === null) return false;
  loader.markBroken(now.name, version, problem);
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
