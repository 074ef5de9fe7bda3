import { admits, type Remote, type RemoteRoute } from '@rpd/shared/remote';
import { matchRoutes, type RouteObject } from 'react-router';
import { currentRoles } from './guard.ts';

/** The routes of a remote that stand for a path; none when one of them is not for this person (GRD-2). */
export function admittedRoutes({ routes }: Remote, pathname: string): RemoteRoute[] {
  const area: RouteObject = { path: '/app', children: routes as RouteObject[] };
  const found = (matchRoutes([area], pathname) ?? []).map(({ route }) => route as RemoteRoute);
  return found.every(({ handle }) => admits(handle?.roles ?? [], currentRoles())) ? found : [];
}
