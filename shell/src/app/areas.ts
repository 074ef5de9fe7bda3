import { admits, type Remote, type RemoteRoute } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { sessionHolds } from '../lib/session-holds.ts';
import { toasts } from '@rpd/shared/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { routesWithin } from '../lib/granted.ts';
import { admittedRoutes } from '../lib/admitted-routes.ts';
import { currentRoles, rolesGuard } from '../lib/guard.ts';
import { type KnownRemote, registryKnown, remoteOf } from '../lib/registry.ts';
import { isChunkError, isOfTheFiles, RegistryAway } from '../lib/remote-failure.ts';
import { type LoadedRemote, remoteLoader } from '../lib/remote-loader.ts';
import { isPageOutdated } from '../lib/deployed-shell.ts';
import { pause } from '../lib/pause.ts';
import { alignFills } from './fill-versions.ts';
import { areaRouteId, CONTENT_ROUTE, noteVersionInRouter, versionInRouter } from './area-ids.ts';
import { lookForUpdates } from './area-updates.ts';
import { AreaBoundary } from './AreaBoundary.tsx';
import { dropRoutes, replaceOnceThere } from './area-retry.ts';
import { currentRouter } from './current-router.ts';
import { routedRemote } from './mounted-remote.ts';

/** What screens show first, asked for by {@link askFirstData}. */
const firstData = new WeakMap<RemoteRoute, Promise<unknown>>();

/** How long a screen whose code is here waits for what it shows first, in ms: less than until a skeleton would be seen. */
const FIRST_DATA_TIMEOUT_MS = 100;

/** A route's code, and what it shows first if that comes at once: drawn whole, a screen is there sooner than drawn twice. */
function withFirstData(route: RemoteRoute): Pick<RouteObject, 'lazy'> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return {};
  return {
    lazy: async () => {
      const code = await lazy();
      const data = firstData.get(route);
      if (data) await Promise.race([data, pause(FIRST_DATA_TIMEOUT_MS)]);
      return code;
    },
  };
}

/** A remote's route with the refusal that its handle asks for. */
function guarded(route: RemoteRoute): RouteObject {
  const { children, ...rest } = route;
  const roles = route.handle?.roles;
  return {
    ...rest,
    ...withFirstData(route),
    ...(roles?.length ? { middleware: [rolesGuard(roles), ...(route.middleware ?? [])] } : {}),
    ...(children ? { children: children.map(guarded) } : {}),
  } as RouteObject;
}

/** A remote's routes, under one error boundary of their own. */
const areaRoute = (remote: Remote): RouteObject => ({
  id: areaRouteId(remote.name),
  ErrorBoundary: AreaBoundary,
  children: remote.routes.map(guarded),
});

/**
 * Whether the code of an area may be asked for: never for people who are signed out or excluded (GRD-4). What becomes
 * of them is the guard's to say, and it runs next.
 */
async function maySeeArea(roles: Parameters<typeof admits>[0]): Promise<boolean> {
  if (!useSession.getState().user) return false;
  const holds = await sessionHolds().catch(() => false);
  return holds && admits(roles, currentRoles());
}

/**
 * Asks for what the screen at a path shows first while its code is still on the way. A list that is searched or sorted by its address
 * asks for itself.
 */
function askFirstData(remote: Remote, path: string, client: QueryClient): void {
  if (path === window.location.pathname && window.location.search) return;
  // What the host refuses is the screen's to tell: it asks again. A piece of code that is gone or altered is not what was released.
  for (const { route, params } of admittedRoutes(remote, path)) {
    const data = route.handle?.firstData?.(client, params).catch((error: unknown) => {
      if (isChunkError(error)) void replaceOnceThere(currentRouter(), remote.name, error).catch(() => null);
    });
    if (data) firstData.set(route, data);
  }
}

/** Adds the routes of the remote that answers for a path, when somebody first goes there. */
export const discoverArea =
  (client: QueryClient): PatchRoutesOnNavigationFunction =>
  async ({ path, patch }) => {
    if (!path.startsWith('/app/') || path === '/app/dashboard' || !useSession.getState().user) return;
    const { remotes, source } = await registryKnown();
    const found = remoteOf(remotes, path);
    if (!found) {
      if (source === 'none') throw new RegistryAway();
      return;
    }
    if (!(await maySeeArea(found.area.roles))) return;
    const loaded = await remoteLoader().load(found.remote);
    const { name } = found.remote;
    const { version } = loaded.release;
    const inRouter = versionInRouter(name);
    if (inRouter !== null && inRouter !== version) dropRoutes(currentRouter(), name);
    void tellFallback(found.remote, loaded);
    noteVersionInRouter(name, version);
    alignFills(name, version);
    const { areas, api, isolated } = found.remote.descriptor;
    const granted = { ...(api && { api }), ...(isolated && { isolated }) };
    const whole = routedRemote(loaded.remote, { ...loaded.release.descriptor, ...granted });
    const remote = { ...whole, routes: routesWithin(whole.routes, areas) };
    patch(CONTENT_ROUTE, [areaRoute(remote)]);
    askFirstData(remote, path, client);
  };

/** Says once that an older version does the work: what is new may be missing. */
async function tellFallback(
  { name, descriptor, live, isPreview }: KnownRemote,
  { release }: LoadedRemote,
): Promise<void> {
  if (release.version === live?.version) return;
  if (!remoteLoader().isFirst(`fallback ${name} ${live?.version} ${release.version}`)) return;
  const problem = live ? remoteLoader().problemWith(name, live.version) : null;
  if (isPreview) {
    toasts.info(`« ${descriptor.title} » : l’aperçu ne se charge pas, la version en ligne est utilisée.`);
    return;
  }
  if (!isOfTheFiles(problem) && (await isPageOutdated())) {
    toasts.info(`« ${descriptor.title} » : la version précédente est utilisée.`, {
      detail: 'La dernière a besoin de la nouvelle version de l’application : rechargez la page.',
    });
    void lookForUpdates();
    return;
  }
  const reason =
    problem === 'render' ? 'La dernière s’arrête sur une erreur.' : 'La dernière ne se charge pas.';
  toasts.info(`« ${descriptor.title} » : la version précédente est utilisée.`, {
    detail: `${reason} L’équipe est prévenue ; vous pouvez continuer.`,
  });
}
