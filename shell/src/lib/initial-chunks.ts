export type ChunkName =
  | 'landing'
  | 'login'
  | 'callback'
  | 'logout'
  | 'register'
  | 'about'
  | 'privacy'
  | 'frame'
  | 'dashboard'
  | 'federation';

/** The pieces that an address needs first. */
export function initialChunks(pathname: string, signedIn: boolean): ChunkName[] {
  if (pathname === '/') return ['landing'];
  if (pathname.startsWith('/login')) return ['login'];
  if (pathname === '/signin') return ['register'];
  if (pathname === '/about') return ['about'];
  if (pathname === '/privacy') return ['privacy'];
  if (pathname.startsWith('/auth/')) return ['callback'];
  if (!pathname.startsWith('/app')) return [];
  if (!signedIn) return ['login'];
  return /^\/app(\/dashboard)?\/?$/.test(pathname) ? ['frame', 'dashboard'] : ['frame', 'federation'];
}
