import { admits } from '@rpd/shared/remote';
import type { QueryClient } from '@tanstack/react-query';
import { admittedRoutes } from '../lib/admitted-routes.ts';
import { currentRoles } from '../lib/guard.ts';
import { remoteOf, useRegistry } from '../lib/registry.ts';
import { remoteLoader } from '../lib/remote-loader.ts';

/**
 * Loads the code of the screen at a path, and with a `client` the data that it shows first: for somebody who shows a sign of going there. Whom the descriptor
 * excludes, for them nothing is asked (GRD-4). A failure says nothing: who goes there is told.
 */
export async function prefetch(pathname: string, client?: QueryClient): Promise<void> {
  const found = remoteOf(useRegistry.getState().remotes, pathname);
  if (!found || found.remote.problems.length > 0 || !admits(found.area.roles, currentRoles())) return;
  try {
    const routes = admittedRoutes((await remoteLoader().load(found.remote)).remote, pathname);
    await Promise.all(
      routes.map(async ({ route, params }) => {
        const code = typeof route.lazy === 'function' ? route.lazy() : undefined;
        if (client) await route.handle?.firstData?.(client, params);
        await code;
      }),
    );
  } catch {
    // The way there tries again, and tells.
  }
}
