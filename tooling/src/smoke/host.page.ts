import { loadRemote, registerRemotes } from '../build/runtime/federation.ts';

// The page of a smoke run: the federation runtime with the modules that the shell gives to remotes, and nothing else of it.

interface Route {
  path?: string;
  lazy?: unknown;
  children?: Route[];
}

/** What a remote exports, as far as it can leave the page, and which of its screens do not load. */
export interface Tried {
  /** The default export, its routes without their functions; undefined where there is none. */
  remote: unknown;
  /** One sentence per screen whose code throws. */
  screens: string[];
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function screensOf(routes: Route[], base = ''): [path: string, load: () => Promise<unknown>][] {
  return routes.flatMap(route => {
    const path = [base, route.path].filter(Boolean).join('/');
    const { lazy } = route;
    const own = typeof lazy === 'function' ? [[path, lazy as () => Promise<unknown>] as const] : [];
    return [
      ...own.map(([where, load]): [string, () => Promise<unknown>] => [where, load]),
      ...screensOf(route.children ?? [], path),
    ];
  });
}

async function tryRemote(container: string, entry: string): Promise<Tried> {
  registerRemotes([{ name: container, entryGlobalName: container, entry, type: 'var' }]);
  const module = await loadRemote<{ default?: { routes?: Route[] } }>(`${container}/remote`);
  const remote = module?.default;
  const routes = Array.isArray(remote?.routes) ? remote.routes : [];
  const screens: string[] = [];
  for (const [path, load] of screensOf(routes))
    await load().catch((error: unknown) =>
      screens.push(`the screen at ${path || '/'} throws when it is loaded: ${wordsOf(error)}`),
    );
  return { remote: remote && { ...remote, routes: remote.routes && routes.map(() => ({})) }, screens };
}

Object.assign(globalThis, { RPD_SMOKE: tryRemote });
