import {
  type AllGrants,
  comparablePath,
  isWithin,
  NO_GRANTS,
  type RemoteGrants,
  type Role,
  ROLES,
  SHELL_PATHS,
} from '@rpd/shared/domain';
import {
  type Area,
  type OffRemote,
  type RemoteDescriptor,
  type RemoteRoute,
  slotName,
  type SlotSwitches,
} from '@rpd/shared/remote';

/** What carries the name of the remote that a call of the API is made for. */
export const REMOTE_HEADER = 'x-rpd-remote';
export const CALL_NOT_GRANTED =
  'Cet espace n’a pas reçu cet accès : l’administration l’accorde sous « Déploiements ».';

/** An answer of the registry, as far as it says what belongs to whom. */
interface Answer {
  grants?: AllGrants;
  off?: Record<string, OffRemote>;
  switches?: Record<string, SlotSwitches>;
}

/** What belongs to a remote; undefined where an older registry knows no grants. */
export function grantsOf(answer: unknown, name: string): RemoteGrants | undefined {
  const { grants } = answer as Answer;
  return grants && { ...NO_GRANTS, ...grants[name] };
}

/** What administrators switched of fills, by remote. */
export const switchesOf = (answer: unknown): Record<string, SlotSwitches> =>
  (answer as Answer | null)?.switches ?? {};

/** The remotes that are switched off. */
export const offRemotes = (answer: unknown): OffRemote[] =>
  Object.values((answer as Answer | null)?.off ?? {});

/**
 * A descriptor without what its remote was not granted: other areas, menu groups, slots and roles, and addresses of the shell (EXT-1). The
 * registry refuses such a release; the shell does not rely on it.
 * @returns null where no area is left.
 */
export function clipDescriptor(
  descriptor: RemoteDescriptor,
  grants: RemoteGrants | undefined,
): RemoteDescriptor | null {
  const isOpen = (roles: readonly Role[]): boolean =>
    !grants || (roles.length === 0 ? ROLES : roles).every(role => grants.roles.includes(role));
  const areas = descriptor.areas.filter(({ path, roles }) => isOwn(path, grants) && isOpen(roles));
  if (areas.length === 0) return null;
  const sidebar = descriptor.sidebar.filter(
    ({ group, roles }) => (!grants || grants.groups.includes(group)) && isOpen(roles),
  );
  const fills = descriptor.fills?.filter(
    ({ slot, roles }) => (!grants || grants.slots.includes(slotName(slot))) && isOpen(roles),
  );
  const settings = descriptor.settings?.filter(({ roles }) => isOpen(roles));
  const isolated = descriptor.isolated === true || grants?.isolated === true;
  const api = descriptor.api?.filter(scope => !grants || grants.api.includes(scope));
  return {
    ...descriptor,
    areas,
    sidebar,
    ...(isolated && { isolated }),
    ...(settings && { settings }),
    // What a slot hands on is none of its grants.
    ...(fills && { fills: isolated ? [] : fills }),
    ...(api && { api }),
  };
}

function isOwn(path: string, grants: RemoteGrants | undefined): boolean {
  if (comparablePath(path) !== path || SHELL_PATHS.some(own => isWithin(path, own))) return false;
  return !grants || grants.areas.some(area => isWithin(path, area));
}

/** Whether files of a remote may come from an address; the platform's own need no grant. */
export const isGrantedOrigin = (origin: string, grants: RemoteGrants | undefined): boolean =>
  !grants || origin === window.location.origin || grants.origins.includes(origin);

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const begins = (path: string[], start: string[]): boolean =>
  start.every((segment, index) => path[index] === segment);

/**
 * Whether a version runs in a sandboxed frame: an administrator says so, or it, or the version that is live does. What people fall back on is
 * never less isolated.
 */
export const isIsolated = (
  known: { descriptor: RemoteDescriptor },
  release: { descriptor: RemoteDescriptor },
): boolean => known.descriptor.isolated === true || release.descriptor.isolated === true;

/** The routes of a remote that lie in its areas: none of another remote's, none of the shell's, none for every address. */
export function routesWithin(routes: RemoteRoute[], areas: readonly Area[], base = ['app']): RemoteRoute[] {
  return routes.flatMap(route => {
    const { path = '', children } = route;
    const full = path.startsWith('/') ? segmentsOf(path) : [...base, ...segmentsOf(path)];
    if (areas.some(area => begins(full, segmentsOf(area.path)))) return [route];
    if (!children || !areas.some(area => begins(segmentsOf(area.path), full))) return [];
    const own = routesWithin(children, areas, full);
    return own.length > 0 ? [{ ...route, children: own }] : [];
  });
}
