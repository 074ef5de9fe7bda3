import { admits, type RouteHandle } from '@rpd/shared/remote';
import { matchRoutes } from 'react-router';
import { currentRoles } from '../lib/guard.ts';
import { remoteOf, useRegistry } from '../lib/registry.ts';
import { versionInRouter } from './area-ids.ts';
import { currentRouter } from './current-router.ts';

/**
 * Returns whether an address has a screen that the signed-in person may open: there is one, and neither its area nor its routes are
 * for other roles. Of an area whose code is not in the page, only the area's roles are known.
 */
export function mayOpen(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  if (found && !admits(found.area.roles, currentRoles())) return false;
  if (found && versionInRouter(found.remote.name) === null) return true;
  const matches = matchRoutes(currentRouter().routes, pathname) ?? [];
  const last = matches.at(-1)?.route;
  // A route with nothing of its own is a part of other addresses, and no screen.
  if (!last || last.path === '*' || !(last.index || last.lazy || last.element || last.loader)) return false;
  return matches.every(({ route }) =>
    admits((route.handle as RouteHandle | undefined)?.roles ?? [], currentRoles()),
  );
}
