import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

/**
 * A shared package is not tree-shaken: its consumers are unknown at build time. Where most of a package is for others
 * (react-router: its server half), a façade that names what rooms may use is shared in its place, under the package's
 * own name. A missing name fails the build of its importer; add it to the list.
 */
interface Facade {
  /** The package's own entry for browsers, inside the package. */
  entry: (mode: string) => string;
  names: string[];
}

export const facades: Record<string, Facade> = {
  'react-router': {
    entry: mode => `dist/${mode}/index.js`,
    names: `
      Await Form Link NavLink Navigate Outlet RouterProvider ScrollRestoration createBrowserRouter
      createSearchParams data generatePath isRouteErrorResponse matchPath matchRoutes parsePath redirect
      redirectDocument replace resolvePath useActionData useAsyncError useAsyncValue useBeforeUnload
      useBlocker useFetcher useFetchers useFormAction useHref useInRouterContext useLinkClickHandler
      useLoaderData useLocation useMatch useMatches useNavigate useNavigation useNavigationType useOutlet
      useOutletContext useParams useResolvedPath useRevalidator useRouteError useRouteLoaderData useSearchParams
      useSubmit useViewTransitionState
    `
      .trim()
      .split(/\s+/),
  },
};

/**
 * Writes a façade's module and returns its absolute path. It names the package by file, because the package's own
 * name would lead back to the façade.
 */
export function facadeFile(request: string, facade: Facade, mode: string): string {
  const folder = join(root, 'node_modules/.cache/rpd/facades', mode);
  const file = join(folder, `${request.replaceAll('/', '-')}.js`);
  const original = join(root, 'shared/node_modules', request, facade.entry(mode));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export { ${facade.names.join(', ')} } from ${JSON.stringify(original)};\n`);
  return file;
}
