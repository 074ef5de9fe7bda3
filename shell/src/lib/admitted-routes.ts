import { admits, type ExposedRemote, isMounted, type RemoteRoute } from '@rpd/shared/remote';
import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { currentRoles } from './guard.ts';

/** A route that stands for a path, and what the path says for its parameters. */
interface FoundRoute {
  route: RemoteRoute;
  params: Params;
}

/** The routes of a remote that stand for a path; none when one of them is not for this person (GRD-2). */
export function admittedRoutes(remote: ExposedRemote, pathname: string): FoundRoute[] {
  // What draws by itself has no routes that something could be asked for ahead of.
  const routes = isMounted(remote) ? [] : remote.routes;
  const area: RouteObject = { path: '/app', children: routes as RouteObject[] };
  const found = (matchRoutes([area], pathname) ?? []) as unknown as FoundRoute[];
  return found.every(({ route }) => admits(route.handle?.roles ?? [], currentRoles())) ? found : [];
}
