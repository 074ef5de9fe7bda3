import { admits, areaOf, SIDEBAR_GROUPS, type SidebarEntry, type SidebarGroup } from '@rpd/shared/remote';
import type { KnownRemote } from './registry.ts';
import { says } from './says.ts';
import { SETTINGS_PAGE } from './screens.ts';

export interface SidebarSection {
  group: SidebarGroup;
  label: string;
  entries: SidebarEntry[];
}

const groups = Object.entries(SIDEBAR_GROUPS) as [SidebarGroup, string][];
const rankOf = (group: SidebarGroup): number => groups.findIndex(([name]) => name === group);

/** The shell's own, beside the dashboard. */
const OWN: SidebarEntry[] = [
  { label: 'Paramètres', path: SETTINGS_PAGE, icon: 'settings', group: 'player', roles: [], order: 80 },
  {
    label: 'Paramètres',
    path: SETTINGS_PAGE,
    icon: 'settings',
    group: 'admin',
    roles: ['AD', 'MO'],
    order: 80,
  },
  { label: 'Documentation', path: '/app/dev', icon: 'book', group: 'admin', roles: ['AD'], order: 90 },
];

/** Without accents and capitals; a browser's own collation takes it milliseconds to load, before anything is shown. */
const folded = ({ label }: SidebarEntry): string =>
  label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries of every remote that somebody with these roles may follow, by group (SHL-3). */
export function sidebarSections(remotes: KnownRemote[], roles: readonly string[]): SidebarSection[] {
  const theirs = remotes.flatMap(({ descriptor }) =>
    descriptor.sidebar.filter(entry => {
      const area = areaOf(descriptor, entry.path.split('?')[0] ?? '');
      return area !== undefined && admits(area.roles, roles) && admits(entry.roles, roles);
    }),
  );
  const entries = [...theirs, ...OWN.filter(entry => admits(entry.roles, roles))];
  // Somebody with several roles finds an address once, where the most powerful of their roles has it.
  const places = new Map<string, number>();
  for (const { path, group } of entries) places.set(path, Math.max(rankOf(group), places.get(path) ?? 0));
  return groups
    .map(([group, label]) => ({
      group,
      label,
      // As their remotes order them, then by name: where a remote stands in the registry says nothing to people.
      entries: entries
        .filter(entry => entry.group === group && places.get(entry.path) === rankOf(group))
        .map(entry => ({ entry, order: entry.order ?? 0, name: folded(entry) }))
        .toSorted((one, other) => one.order - other.order || (one.name < other.name ? -1 : 1))
        .map(({ entry }) => entry),
    }))
    .filter(section => section.entries.length > 0);
}

/** What of a menu is named so, by its own name or its group's. */
export const searchSections = (sections: SidebarSection[], query: string): SidebarSection[] =>
  sections
    .map(({ entries, ...section }) => ({
      ...section,
      entries: entries.filter(({ label }) => says(`${label} ${section.label}`, query)),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The entries at these addresses, in this order; those that are no longer there are left out. */
export const entriesAt = (sections: SidebarSection[], paths: readonly string[]): SidebarEntry[] => {
  const byPath = new Map(sections.flatMap(({ entries }) => entries.map(entry => [entry.path, entry])));
  return paths.flatMap(path => byPath.get(path) ?? []);
};

/** The entry that stands for an address: of those that contain it, the one with the longest path. */
export function activePath(paths: string[], pathname: string, search: string): string | undefined {
  const contains = (path: string): boolean => {
    const [base = '', query] = path.split('?');
    const inPath = pathname === base || pathname.startsWith(`${base}/`);
    return inPath && (query === undefined || search.includes(query));
  };
  return paths.filter(contains).toSorted((one, other) => other.length - one.length)[0];
}
