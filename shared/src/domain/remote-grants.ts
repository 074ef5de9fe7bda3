import { type SidebarGroup } from '../remote/descriptor.ts';
import { SHELL_OFFERS } from '../remote/slots.ts';
import type { Role } from './roles.ts';

/** What belongs to a remote, by an administrator's decision (EXT-1). */
export interface RemoteGrants {
  /** Canonical paths below /app, each with everything below it: `/app/guilds`. */
  areas: string[];
  /** Groups of the sidebar in which it may have entries. */
  groups: SidebarGroup[];
  /** Roles to which it may open areas and entries. What is open to everybody signed in needs all of them. */
  roles: Role[];
  /** Origins that its scripts may come from. The platform's own files need none. */
  origins: string[];
  /** Slots that are its own to offer, each with all its versions: `server.tab`. No two remotes have one. */
  offers: string[];
  /** Slots that it may fill: `server.tab`. */
  slots: string[];
  /** What it may call of the API: `read:server` (api-scopes.ts). */
  api: string[];
  /** It runs in a sandboxed frame, whatever its versions say. */
  isolated: boolean;
}

/** The grants of every remote, by name. */
export type AllGrants = Readonly<Record<string, RemoteGrants>>;

export const NO_GRANTS: RemoteGrants = {
  areas: [],
  groups: [],
  roles: [],
  origins: [],
  offers: [],
  slots: [],
  api: [],
  isolated: false,
};

/** The name of the shell where an owner of a path is named. No remote can have it. */
export const SHELL_OWNER = 'shell';

/** Addresses of the application that belong to the shell, with everything below them. */
export const SHELL_PATHS: readonly string[] = [
  '/app/dashboard',
  '/app/dev',
  '/app/first-steps',
  '/app/news',
  '/app/settings',
  '/login',
  '/signin',
  '/auth',
  '/logout-transition',
  '/about',
  '/privacy',
  '/lostpassword',
  '/sheets',
  '/games',
  '/hosts',
  '/remotes',
  '/assets',
];

const AREA = /^\/app(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
const MAX_AREA_LENGTH = 120;

/** Whether a path is written as grants write it: lower case below /app, no escape, no dot, no doubled or trailing slash. */
export const isCanonicalArea = (path: string): boolean => path.length <= MAX_AREA_LENGTH && AREA.test(path);

/** A path as browsers and routers read it, for comparison: unescaped, without dot segments, lower case, no trailing slash. */
export function comparablePath(path: string): string {
  try {
    const { pathname } = new URL(path.replace(/^[\\/]+/, '/'), 'http://localhost');
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replaceAll(/\/+/g, '/')
      .replace(/(.)\/$/, '$1');
  } catch {
    return path.toLowerCase();
  }
}

/** Whether `path` is `area` or lies below it, by whole segments. */
export const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

const overlaps = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);

/** Who owns a path, a part above it or a part below it: the shell or another remote than `name`. Null where nobody does. */
export function otherOwnerOf(
  path: string,
  name: string,
  all: AllGrants,
): { owner: string; path: string } | null {
  const comparable = comparablePath(path);
  const ofShell = SHELL_PATHS.find(own => overlaps(comparable, own));
  if (ofShell !== undefined) return { owner: SHELL_OWNER, path: ofShell };
  for (const [owner, { areas }] of Object.entries(all)) {
    const area = owner === name ? undefined : areas.find(one => overlaps(comparable, one));
    if (area !== undefined) return { owner, path: area };
  }
  return null;
}

/** Who else than `name` has a slot to offer: the shell or another remote. Null where nobody does. */
export function otherOfferer(slot: string, name: string, all: AllGrants): string | null {
  if (SHELL_OFFERS.some(offer => offer.slot === slot)) return SHELL_OWNER;
  return Object.keys(all).find(owner => owner !== name && all[owner]?.offers.includes(slot)) ?? null;
}

/** `l’application elle-même` or `« guilds »`. */
export const ownerLabel = (owner: string): string =>
  owner === SHELL_OWNER ? 'l’application elle-même' : `« ${owner} »`;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** Whether an address is one of this machine alone. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/** One host: the signs that a content security policy reads as more, `*` and quotes, are valid in an address. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** Whether scripts may come from an origin: https, or http on loopback where the platform itself is on loopback. */
export function isScriptOrigin(origin: string, { development }: { development: boolean }): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const { protocol, hostname } = new URL(origin);
  if (!HOST.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && development && isLoopback(origin));
}
