import type { QueryClient } from '@tanstack/react-query';
import type { Params, RouteObject } from 'react-router';
import type { Role } from '../domain/roles.ts';
import { contractProblem, CONTRACT_VERSION } from './descriptor.ts';
import { isMounted, MOUNT_CONTRACT, type MountedRemote } from './mount.ts';

/** What the shell reads from the `handle` of a route (SHL-4, GRD-2, BRD-1). */
export interface RouteHandle {
  /** Title of the page; the deepest matching route wins. */
  title?: string;
  /** `<meta name>` tags of the screen, gone when one leaves it. */
  meta?: Record<string, string>;
  /** Label in the breadcrumb; without it the segment's own label or a resolved name is shown. */
  breadcrumb?: string;
  /** Who may see the route, if fewer than the area admits. */
  roles?: Role[];
  /**
   * Asks for what the screen shows first, while a pointer or the focus rests on a link to it, or its code is on the way: the
   * same queries as the screen's own, put into the page's cache. `params` are the route's. Never called for people whom the area
   * or `roles` excludes.
   * @example firstData: client => import('../users/users.api.ts').then(({ usersPage }) => client.prefetchQuery(usersPage(FIRST)))
   */
  firstData?: (client: QueryClient, params: Params) => Promise<unknown>;
}

/** A route whose handle the shell understands. */
export type RemoteRoute = Omit<RouteObject, 'handle' | 'children'> & {
  handle?: RouteHandle;
  children?: RemoteRoute[];
};

/** What the module `./remote` of a remote exports by default. */
export interface Remote {
  name: string;
  contract: number;
  /** Routes relative to `/app`: `{ path: 'admin', children: … }`. */
  routes: RemoteRoute[];
}

/** What `./remote` may export: routes of the page's React, or a function that draws into an element (mount.ts). */
export type ExposedRemote = Remote | MountedRemote;

/**
 * Declares a remote: the default export of the module `./remote`.
 * @example export default defineRemote({ name: 'sheets', routes: [{ path: 'sheets', … }] });
 */
export function defineRemote(remote: { name: string; routes: RemoteRoute[] }): Remote {
  return { ...remote, contract: CONTRACT_VERSION };
}

const isRoute = (value: unknown): value is RemoteRoute => typeof value === 'object' && value !== null;

/**
 * What is wrong with a loaded module, in French, one sentence part per problem.
 * @returns an empty list when the shell can use `module.default` as an {@link ExposedRemote}.
 */
export function remoteProblems(name: string, module: unknown): string[] {
  if (typeof module !== 'object' || module === null || !('default' in module))
    return ['il n’exporte rien par défaut'];
  const remote = module.default as (Partial<Remote> & { mount?: unknown }) | null | undefined;
  if (typeof remote !== 'object' || remote === null) return ['son export par défaut n’est pas un remote'];
  const problems: string[] = [];
  if (remote.name !== name) problems.push(`il se nomme « ${String(remote.name)} » et non « ${name} »`);
  const contract = contractProblem(remote.contract);
  if (contract) problems.push(contract);
  if (isMounted(remote)) {
    if (!contract && Number(remote.contract) < MOUNT_CONTRACT)
      problems.push(`il dessine par « mount », que le contrat ${String(remote.contract)} n’a pas encore`);
    return problems;
  }
  if (!Array.isArray(remote.routes) || remote.routes.length === 0 || !remote.routes.every(isRoute))
    problems.push('il n’a aucune route');
  return problems;
}
