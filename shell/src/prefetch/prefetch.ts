import { admits, type RouteHandle } from '@rpd/shared/remote';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { currentRoles } from '../lib/guard.ts';
import { type KnownRemote, remoteOf, useRegistry } from '../lib/registry.ts';
import { loadLive } from '../lib/remote-loader.ts';

const handleOf = ({ handle }: RouteObject) => handle as RouteHandle | undefined;

/** The routes of an area that stand for a path; none when one of them is not for this person (GRD-2). */
async function routesFor(remote: KnownRemote, pathname: string): Promise<RouteObject[]> {
  const { routes } = await loadLive(remote);
  const area: RouteObject = { path: '/app', children: routes as RouteObject[] };
  const found = (matchRoutes([area], pathname) ?? []).map(({ route }) => route);
  const admitted = found.every(route => admits(handleOf(route)?.roles ?? [], currentRoles()));
  return admitted ? found : [];
}

/**
 * Fetches the code of the screen at a path, and with a `client` the data that it shows first. Whom the descriptor
 * excludes, for them nothing is asked (GRD-4). A failure says nothing: who goes there is told.
 */
export async function prefetch(pathname: string, client?: QueryClient): Promise<void> {
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  if (!found || found.remote.problems.length > 0 || !admits(found.area.roles, currentRoles())) return;
  try {
    const routes = await routesFor(found.remote, pathname);
    await Promise.all(
      routes.map(async route => {
        const code = typeof route.lazy === 'function' ? route.lazy() : undefined;
        if (client) await handleOf(route)?.firstData?.(client);
        await code;
      }),
    );
  } catch {
    // The way there tries again, and tells.
  }
}
