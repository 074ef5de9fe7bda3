import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { discoverArea } from './areas.ts';
import { setCurrentRouter } from './current-router.ts';
import { routesOf } from './routes.tsx';

/** The page's one router. It starts to navigate at once: hosts and session must be set before. */
export function createRouter(client: QueryClient) {
  const router = createBrowserRouter(routesOf(client), { patchRoutesOnNavigation: discoverArea(client) });
  setCurrentRouter(router);
  return router;
}
