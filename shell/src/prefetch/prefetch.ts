import { admits } from '@rpd/shared/remote';
import type { QueryClient } from '@tanstack/react-query';
import { admittedRoutes } from '../lib/admitted-routes.ts';
import { currentRoles } from '../lib/guard.ts';
import { remoteOf, useRegistry } from '../lib/registry.ts';
import { remoteLoader } from '../lib/remote-loader.ts';

/**
 * Loads the code of the screen at a path, and with a `client` its first data, on a sign that the person goes there.
 * Loads nothing for a user whom the descriptor excludes (GRD-4). Ignores failures: the navigation shows them.
 */
export async function prefetch(pathname: string, client?: QueryClient): Promise<void> {
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  if (!found || found.remote.problems.length > 0 || !admits(found.area.roles, currentRoles())) return;
  try {
    const routes = admittedRoutes((await remoteLoader().load(found.remote)).remote, pathname);
    await Promise.all(
      // Both at once: code that fails while data are still waited for would be an error that nobody catches.
      routes.map(({ route, params }) =>
        Promise.all([
          typeof route.lazy === 'function' ? route.lazy() : undefined,
          client ? route.handle?.firstData?.(client, params) : undefined,
        ]),
      ),
    );
  } catch {
    // The way there tries again, and tells.
  }
}
