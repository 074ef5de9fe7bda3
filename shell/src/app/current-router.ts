import type { DataRouter } from 'react-router';

let current: DataRouter | null = null;

/** The page's one router, for what happens outside of React: a session that ends, an area that is tried again. */
export function currentRouter(): DataRouter {
  if (!current) throw new Error('the router was not made yet');
  return current;
}

export function setCurrentRouter(router: DataRouter): void {
  current = router;
}
