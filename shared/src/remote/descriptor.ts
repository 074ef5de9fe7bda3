import { API_SCOPES_MAX, isApiScope } from '../domain/api-scopes.ts';
import { isRole, type Role } from '../domain/roles.ts';
import { SIDEBAR_ICONS, type SidebarIcon } from './icons.ts';
import { type Setting, settingProblems } from './settings.ts';
import { isOrder, ORDER_MAX, slotFormProblems, type SlotFill, type SlotOffer } from './slots.ts';

/** The version of what shell and remotes agree on: what changed with each is in `remote-kit/CHANGELOG.md`. */
export const CONTRACT_VERSION = 2;
/** The oldest version whose remotes are still loaded: teams have one version of the contract to follow in. */
export const OLDEST_CONTRACT = CONTRACT_VERSION - 1;

/** SHL-3: the groups of the sidebar, by what one does there, in their order. */
export const SIDEBAR_GROUPS = {
  player: 'Jouer',
  game: 'Mener',
  moderation: 'Modérer',
  admin: 'Administrer',
} as const;
export type SidebarGroup = keyof typeof SIDEBAR_GROUPS;

export interface SidebarEntry {
  label: string;
  /** Absolute path in the application, query included where one is needed. */
  path: string;
  icon: SidebarIcon;
  group: SidebarGroup;
  /** Who sees it; empty: everybody signed in. */
  roles: Role[];
  /** Its place in the group, the smallest first; 0 by default. Of the same place the names decide. */
  order?: number;
}

/** A part of the address space that a remote answers for. The longest matching path decides. */
export interface Area {
  /** Absolute, without a trailing slash: `/app/admin`. */
  path: string;
  /** Who may enter; empty: everybody signed in (GRD-2). */
  roles: Role[];
}

/**
 * `remote.json`: what the shell must know of a remote before it loads its code.
 * The guard and the sidebar work from it, so the code is never requested for people whom it excludes (GRD-4).
 */
export interface RemoteDescriptor {
  name: string;
  /** In French, for messages: 'Administration'. */
  title: string;
  contract: number;
  areas: Area[];
  sidebar: SidebarEntry[];
  /** Labels of path segments for the breadcrumb (BRD-1): `{ admin: 'Administration' }`. */
  breadcrumb: Record<string, string>;
  /** What can be set in its screens. */
  settings?: Setting[];
  /** Places in its screens that others may fill (EXT-2). */
  offers?: SlotOffer[];
  /** What it puts into places of others. */
  fills?: SlotFill[];
  /** It runs in a sandboxed frame: neither the page, nor its session, nor its storage is in reach. */
  isolated?: boolean;
  /** What it calls of the API: `read:server`. An isolated remote calls nothing else. */
  api?: string[];
}

/** Why a remote that follows this version of the contract cannot be used, in French; null when it can. */
export function contractProblem(contract: unknown): string | null {
  const isNumber = typeof contract === 'number';
  if (isNumber && (contract === CONTRACT_VERSION || contract === OLDEST_CONTRACT)) return null;
  const differs = `il suit le contrat ${String(contract)}, la plateforme les contrats ${OLDEST_CONTRACT} et ${CONTRACT_VERSION}`;
  if (!isNumber) return differs;
  return `il est trop ${contract > CONTRACT_VERSION ? 'récent' : 'ancien'} : ${differs}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** What people read of a remote: one short line, without what hides or turns letters around. */
const isLabel = (value: unknown): boolean =>
  isText(value) && value.trim() !== '' && value.length <= LABEL_MAX && !UNSEEN.test(value);
const LABEL_MAX = 60;
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069]/u;
/** Areas and menu entries of one remote, and labels of its breadcrumb. */
const AREAS_MAX = 20;
const ENTRIES_MAX = 20;
const BREADCRUMB_MAX = 200;
const areRoles = (value: unknown): boolean => Array.isArray(value) && value.every(isRole);
const isAppPath = (value: unknown): boolean => isText(value) && /^\/app(\/|$|\?)/.test(value);

function areaProblems(area: unknown): string[] {
  if (!isRecord(area)) return ['une zone n’est pas un objet'];
  const problems: string[] = [];
  if (!isAppPath(area.path) || String(area.path).endsWith('/'))
    problems.push(`la zone « ${String(area.path)} » n’est pas un chemin sous /app`);
  if (!areRoles(area.roles)) problems.push(`les rôles de la zone « ${String(area.path)} » sont inconnus`);
  return problems;
}

function entryProblems(entry: unknown): string[] {
  if (!isRecord(entry) || !isText(entry.label)) return ['une entrée du menu n’a pas de libellé'];
  if (!isLabel(entry.label))
    return [`le libellé d’une entrée du menu tient sur une ligne de ${LABEL_MAX} caractères au plus`];
  const problems: string[] = [];
  if (!isAppPath(entry.path)) problems.push(`l’entrée « ${entry.label} » ne mène pas sous /app`);
  if (!isText(entry.icon)) problems.push(`l’entrée « ${entry.label} » n’a pas d’icône`);
  if (!Object.hasOwn(SIDEBAR_GROUPS, String(entry.group)))
    problems.push(
      `l’entrée « ${entry.label} » demande un groupe inconnu, « ${String(entry.group)} » : les groupes sont ${Object.keys(SIDEBAR_GROUPS).join(', ')}`,
    );
  if (!areRoles(entry.roles)) problems.push(`les rôles de l’entrée « ${entry.label} » sont inconnus`);
  if (!isOrder(entry.order === undefined ? 0 : entry.order))
    problems.push(
      `l’ordre de l’entrée « ${entry.label} » n’est pas un nombre entier entre -${ORDER_MAX} et ${ORDER_MAX}`,
    );
  return problems;
}

/** What is wrong with `isolated` and `api`. */
function isolationFormProblems({
  isolated = false,
  api = [],
  contract,
  offers,
  fills,
}: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (!Array.isArray(api) || api.length > API_SCOPES_MAX || !api.every(isApiScope))
    problems.push('ses accès à l’API s’écrivent « read: » ou « write: », puis une ressource qui s’accorde');
  if (typeof isolated !== 'boolean') problems.push('« isolated » est vrai ou faux');
  if (isolated !== true) return problems;
  if (contract === 1) problems.push('un espace isolé dessine par « mount » : il suit le contrat 2');
  for (const list of [offers, fills])
    if (Array.isArray(list) && list.length > 0)
      problems.push(
        list === fills
          ? 'un espace isolé ne remplit aucun emplacement : ce qu’un emplacement transmet sortirait de ses droits'
          : 'un espace isolé n’offre aucun emplacement : rien d’autre n’entre dans son cadre',
      );
  return problems;
}

/**
 * What is wrong with a descriptor, in French, one sentence part per problem.
 * @returns an empty list for a descriptor that the shell can work with.
 */
export function descriptorProblems(value: unknown): string[] {
  if (!isRecord(value)) return ['le descripteur n’est pas un objet'];
  const problems: string[] = [];
  if (!isText(value.name) || !/^[a-z][a-z0-9-]*$/.test(value.name)) problems.push('son nom est absent');
  if (!isText(value.title)) problems.push('son titre est absent');
  else if (!isLabel(value.title))
    problems.push(`son titre tient sur une ligne de ${LABEL_MAX} caractères au plus`);
  const contract = contractProblem(value.contract);
  if (contract) problems.push(contract);
  if (!Array.isArray(value.areas) || value.areas.length === 0) problems.push('il n’a aucune zone');
  else if (value.areas.length > AREAS_MAX) problems.push(`il a plus de ${AREAS_MAX} zones`);
  else problems.push(...value.areas.flatMap(areaProblems));
  if (!Array.isArray(value.sidebar)) problems.push('ses entrées de menu sont absentes');
  else if (value.sidebar.length > ENTRIES_MAX) problems.push(`il a plus de ${ENTRIES_MAX} entrées de menu`);
  else problems.push(...value.sidebar.flatMap(entryProblems));
  if (!isRecord(value.breadcrumb) || !Object.values(value.breadcrumb).every(isText))
    problems.push('ses libellés de fil d’Ariane sont absents');
  else if (
    Object.keys(value.breadcrumb).length > BREADCRUMB_MAX ||
    !Object.values(value.breadcrumb).every(isLabel)
  )
    problems.push(
      `ses libellés de fil d’Ariane dépassent ${LABEL_MAX} caractères, ou sont plus de ${BREADCRUMB_MAX}`,
    );
  problems.push(...settingProblems(value, { isLabel, areRoles }));
  problems.push(...slotFormProblems(value, { isLabel, areRoles }));
  problems.push(...isolationFormProblems(value));
  return problems;
}

/**
 * The entries whose icon is unknown, one sentence part each. Builds and releases report them; an older shell draws a
 * plain icon and refuses nothing.
 */
export function iconProblems({ sidebar, fills = [] }: Pick<RemoteDescriptor, 'sidebar' | 'fills'>): string[] {
  const known = `les icônes sont ${SIDEBAR_ICONS.join(', ')}`;
  const ofFills = fills.filter(({ icon }) => icon !== undefined && !SIDEBAR_ICONS.includes(icon));
  const ofEntries = sidebar
    .filter(({ icon }) => !SIDEBAR_ICONS.includes(icon))
    .map(({ label, icon }) => `l’entrée « ${label} » demande une icône inconnue, « ${icon} » : ${known}`);
  return [
    ...ofEntries,
    ...ofFills.map(
      ({ id, icon }) => `l’ajout « ${id} » demande une icône inconnue, « ${icon ?? ''} » : ${known}`,
    ),
  ];
}

/** The area that answers for a path: the one with the longest path that contains it, or undefined. */
export function areaOf(descriptor: Pick<RemoteDescriptor, 'areas'>, pathname: string): Area | undefined {
  return descriptor.areas
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Whether somebody with `roles` may see what is reserved to `allowed` (an empty list: everybody). */
export function admits(allowed: readonly Role[], roles: readonly string[]): boolean {
  return allowed.length === 0 || allowed.some(role => roles.includes(role));
}
