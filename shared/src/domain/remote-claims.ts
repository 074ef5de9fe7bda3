import { type RemoteDescriptor, SIDEBAR_GROUPS, type SidebarGroup } from '../remote/descriptor.ts';
import { slotName } from '../remote/slots.ts';
import {
  type AllGrants,
  comparablePath,
  isCanonicalArea,
  isWithin,
  NO_GRANTS,
  otherOfferer,
  otherOwnerOf,
  ownerLabel,
  type RemoteGrants,
} from './remote-grants.ts';
import { type Role, ROLES } from './roles.ts';

/** Why a release may not be used as it is. */
export interface ClaimProblem {
  /**
   * `invalid`: nobody could have it; `taken`: somebody else has it; `missing`: it was not granted; `slot`: a slot that it fills
   * is not offered, or one that it no longer offers is filled.
   */
  kind: 'invalid' | 'taken' | 'missing' | 'slot';
  /** Where the release says it: `descriptor.areas[0].path`, `url`. */
  field: string;
  /** One French sentence. */
  message: string;
}

/** Every key that a descriptor may have, by the place of the object. */
const KEYS = {
  descriptor: [
    'name',
    'title',
    'contract',
    'areas',
    'sidebar',
    'breadcrumb',
    'settings',
    'offers',
    'fills',
    'isolated',
    'api',
  ],
  area: ['path', 'roles'],
  entry: ['label', 'path', 'icon', 'group', 'roles', 'order'],
  setting: ['label', 'help', 'words', 'path', 'topic', 'roles', 'each'],
  each: ['of', 'right'],
  offer: ['slot', 'version', 'props', 'deprecated'],
  fill: ['id', 'slot', 'module', 'title', 'roles', 'icon', 'order', 'flag'],
};

function keyProblems(value: object, allowed: string[], field: string): ClaimProblem[] {
  return Object.keys(value)
    .filter(key => !allowed.includes(key))
    .map(key => ({
      kind: 'invalid' as const,
      field: `${field}.${key}`,
      message: `Clé inconnue. Les clés permises sont : ${allowed.join(', ')}.`,
    }));
}

/** What a descriptor says that nobody could be granted: unknown keys, paths that are not canonical. */
function formProblems(descriptor: RemoteDescriptor): ClaimProblem[] {
  const { areas, sidebar, settings = [], offers = [], fills = [] } = descriptor;
  const problems = keyProblems(descriptor, KEYS.descriptor, 'descriptor');
  areas.forEach((area, index) => {
    const field = `descriptor.areas[${index}]`;
    problems.push(...keyProblems(area, KEYS.area, field));
    if (isCanonicalArea(area.path)) return;
    const message = `« ${area.path} » doit s’écrire sous /app, en minuscules, sans échappement ni « / » final.`;
    problems.push({ kind: 'invalid', field: `${field}.path`, message });
  });
  sidebar.forEach((entry, index) =>
    problems.push(...keyProblems(entry, KEYS.entry, `descriptor.sidebar[${index}]`)),
  );
  settings.forEach((setting, index) => {
    const field = `descriptor.settings[${index}]`;
    problems.push(...keyProblems(setting, KEYS.setting, field));
    problems.push(...keyProblems(setting.each ?? {}, KEYS.each, `${field}.each`));
  });
  offers.forEach((offer, index) =>
    problems.push(...keyProblems(offer, KEYS.offer, `descriptor.offers[${index}]`)),
  );
  fills.forEach((fill, index) =>
    problems.push(...keyProblems(fill, KEYS.fill, `descriptor.fills[${index}]`)),
  );
  return problems;
}

/** The path of a sidebar entry, without its query. */
export const entryPath = (path: string): string => comparablePath(path.split(/[?#]/)[0] ?? '');

const GROUPS = Object.keys(SIDEBAR_GROUPS) as SidebarGroup[];

/** What a release asks for, written as grants. */
export function claimsOf(
  { areas, sidebar, settings = [], offers = [], fills = [], api = [], isolated = false }: RemoteDescriptor,
  url = '/',
): RemoteGrants {
  const audiences = [...areas, ...sidebar, ...settings, ...fills].map(({ roles }) => roles);
  return {
    areas: [...new Set(areas.map(({ path }) => path).filter(isCanonicalArea))].toSorted(),
    groups: GROUPS.filter(group => sidebar.some(entry => entry.group === group)),
    roles: ROLES.filter(role => audiences.some(roles => roles.length === 0 || roles.includes(role))),
    origins: url.startsWith('/') || !URL.canParse(url) ? [] : [new URL(url).origin],
    offers: [...new Set(offers.map(({ slot }) => slot))].toSorted(),
    slots: [...new Set(fills.map(({ slot }) => slotName(slot)))].toSorted(),
    api: [...new Set(api)].toSorted(),
    isolated,
  };
}

/**
 * What of a release its remote may not have; empty when it may be used. The registry refuses by it, and `rpd check` asks it
 * before anything is built.
 * @param url address of the release's folder, where it is known already
 */
export function claimProblems(descriptor: RemoteDescriptor, all: AllGrants, url?: string): ClaimProblem[] {
  const wrong = formProblems(descriptor);
  if (wrong.length > 0) return wrong;
  const granted = all[descriptor.name] ?? NO_GRANTS;
  return [
    ...areaProblems(descriptor, granted, all),
    ...entryProblems(descriptor, granted),
    ...settingClaimProblems(descriptor, granted),
    ...slotClaimProblems(descriptor, granted, all),
    ...isolationProblems(descriptor, granted),
    ...apiProblems(descriptor, granted),
    ...(url === undefined ? [] : urlProblems(url, descriptor.name, granted)),
  ];
}

function areaProblems(
  { name, areas }: RemoteDescriptor,
  granted: RemoteGrants,
  all: AllGrants,
): ClaimProblem[] {
  return areas.flatMap(({ path, roles }, index) => {
    const field = `descriptor.areas[${index}]`;
    const problems = roleProblems(roles, granted, `${field}.roles`);
    if (granted.areas.some(area => isWithin(path, area))) return problems;
    const taken = otherOwnerOf(path, name, all);
    const message = taken
      ? `« ${path} » appartient à ${ownerLabel(taken.owner)} (${taken.path}).`
      : `« ${path} » n’est pas accordé à « ${name} ».`;
    return [
      { kind: taken ? ('taken' as const) : ('missing' as const), field: `${field}.path`, message },
      ...problems,
    ];
  });
}

function entryProblems({ name, areas, sidebar }: RemoteDescriptor, granted: RemoteGrants): ClaimProblem[] {
  return sidebar.flatMap(({ label, group, path, roles }, index) => {
    const field = `descriptor.sidebar[${index}]`;
    const problems = roleProblems(roles, granted, `${field}.roles`);
    if (!granted.groups.includes(group)) {
      const message = `Le groupe « ${SIDEBAR_GROUPS[group]} » du menu n’est pas accordé à « ${name} ».`;
      problems.push({ kind: 'missing', field: `${field}.group`, message });
    }
    if (!areas.some(area => isWithin(entryPath(path), area.path))) {
      const message = `L’entrée « ${label} » mène hors des zones de « ${name} » : ${path}.`;
      problems.push({ kind: 'invalid', field: `${field}.path`, message });
    }
    return problems;
  });
}

/** Settings that lead into areas of others, and roles that were not granted. */
function settingClaimProblems(
  { name, areas, settings = [] }: RemoteDescriptor,
  granted: RemoteGrants,
): ClaimProblem[] {
  return settings.flatMap(({ label, path, roles }, index) => {
    const field = `descriptor.settings[${index}]`;
    const problems = roleProblems(roles, granted, `${field}.roles`);
    if (areas.some(area => isWithin(entryPath(path), area.path))) return problems;
    const message = `Le réglage « ${label} » mène hors des zones de « ${name} » : ${path}.`;
    return [{ kind: 'invalid' as const, field: `${field}.path`, message }, ...problems];
  });
}

/** Offers that are another's, offers and fills that were not granted, and roles of fills that were not. */
function slotClaimProblems(
  { name, offers = [], fills = [] }: RemoteDescriptor,
  granted: RemoteGrants,
  all: AllGrants,
): ClaimProblem[] {
  const ofOffers = offers.flatMap(({ slot }, index): ClaimProblem[] => {
    if (granted.offers.includes(slot)) return [];
    const field = `descriptor.offers[${index}].slot`;
    const owner = otherOfferer(slot, name, all);
    return [
      owner === null
        ? {
            kind: 'missing',
            field,
            message: `« ${name} » n’a pas le droit d’offrir l’emplacement « ${slot} ».`,
          }
        : { kind: 'taken', field, message: `L’emplacement « ${slot} » est offert par ${ownerLabel(owner)}.` },
    ];
  });
  const ofFills = fills.flatMap(({ slot, roles }, index): ClaimProblem[] => {
    const field = `descriptor.fills[${index}]`;
    const problems = roleProblems(roles, granted, `${field}.roles`);
    if (granted.slots.includes(slotName(slot))) return problems;
    const message = `« ${name} » n’a pas le droit de remplir l’emplacement « ${slotName(slot)} ».`;
    return [{ kind: 'missing', field: `${field}.slot`, message }, ...problems];
  });
  return [...ofOffers, ...ofFills];
}

/** An administrator isolated it: a version that does not say so would not know where it runs. */
function isolationProblems({ name, isolated }: RemoteDescriptor, granted: RemoteGrants): ClaimProblem[] {
  if (isolated || !granted.isolated) return [];
  const message = `L’administration a isolé « ${name} » : ses versions disent "isolated": true.`;
  return [{ kind: 'missing', field: 'descriptor.isolated', message }];
}

/** Calls of the API that were not granted. */
function apiProblems({ name, api = [] }: RemoteDescriptor, granted: RemoteGrants): ClaimProblem[] {
  return api.flatMap((scope, index) =>
    granted.api.includes(scope)
      ? []
      : [
          {
            kind: 'missing' as const,
            field: `descriptor.api[${index}]`,
            message: `L’accès « ${scope} » à l’API n’est pas accordé à « ${name} ».`,
          },
        ],
  );
}

function roleProblems(roles: readonly Role[], granted: RemoteGrants, field: string): ClaimProblem[] {
  const missing = (roles.length === 0 ? ROLES : roles).filter(role => !granted.roles.includes(role));
  if (missing.length === 0) return [];
  const open = roles.length === 0 ? 'Ouvert à toutes les personnes connectées ; ' : '';
  return [{ kind: 'missing', field, message: `${open}rôles non accordés : ${missing.join(', ')}.` }];
}

function urlProblems(url: string, name: string, { origins }: RemoteGrants): ClaimProblem[] {
  if (url.startsWith('/')) {
    const own = `/remotes/${name}/`;
    if (url.startsWith(own) && new URL(url, 'http://localhost').pathname === url) return [];
    return [{ kind: 'taken', field: 'url', message: `Un dossier sous « ${own} » est attendu.` }];
  }
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  if (origins.includes(origin)) return [];
  return [
    { kind: 'missing', field: 'url', message: `L’origine « ${origin} » n’est pas accordée à « ${name} ».` },
  ];
}
