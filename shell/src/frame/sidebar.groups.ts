import type { SidebarGroup } from '@rpd/shared/remote';
import { browserStorage } from '@rpd/shared/storage';
import { create } from 'zustand';
import type { SidebarSection } from '../lib/sidebar-entries.ts';

interface SidebarGroupsState {
  /** The groups that somebody opened or closed on this device. */
  chosen: Partial<Record<SidebarGroup, boolean>>;
  /** The group of the page where one was last: what the dashboard, which is in none, shows open. */
  last: SidebarGroup | null;
  /** Addresses of the entries that somebody wants at hand, on this device. */
  favourites: string[];
}

const KEY = 'rpd-sidebar-groups';
/** So many entries fit any screen: they all stand open until somebody closes a group. */
const FEW = 12;
/** More than this nobody looks through: they are searched, and some of them are kept at hand. */
const MANY = 30;
/** So many favourites are still seen at a glance. */
const FAVOURITES_MAX = 20;
/** So few entries of a group are no day's work: moderators have two of the administration. */
const SCANT = 2;

/** What this device has of it: as the page starts. */
export function readSidebarGroups(): SidebarGroupsState {
  const stored = browserStorage.readJson(KEY) as Partial<SidebarGroupsState> | null;
  const { chosen, last = null, favourites } = stored ?? {};
  const kept = Array.isArray(favourites) ? favourites.filter(path => typeof path === 'string') : [];
  return { chosen: { ...chosen }, last, favourites: kept };
}

export const useSidebarGroups = create<SidebarGroupsState>(readSidebarGroups);

function change(next: Partial<SidebarGroupsState>): void {
  useSidebarGroups.setState(next);
  browserStorage.writeJson(KEY, useSidebarGroups.getState());
}

export const setGroupOpen = (group: SidebarGroup, open: boolean): void =>
  change({ chosen: { ...useSidebarGroups.getState().chosen, [group]: open } });

/** Puts an entry at hand, or away. The newest one comes last; beyond a number the oldest one goes. */
export function toggleFavourite(path: string): void {
  const { favourites } = useSidebarGroups.getState();
  const others = favourites.filter(one => one !== path);
  const isNew = others.length === favourites.length;
  change({ favourites: isNew ? [...others, path].slice(-FAVOURITES_MAX) : others });
}

const countOf = (sections: readonly SidebarSection[]): number =>
  sections.reduce((sum, { entries }) => sum + entries.length, 0);

/** Whether a menu is so long that it is searched. */
export const isManyEntries = (sections: readonly SidebarSection[]): boolean => countOf(sections) > MANY;

/** Notes the group of the page on screen. */
export function rememberPlace(group: SidebarGroup): void {
  if (useSidebarGroups.getState().last !== group) change({ last: group });
}

/** Which groups stand open: that of the page, those that were opened, and by themselves all of a short menu or one of a long one. */
export function openGroups(
  sections: SidebarSection[],
  here: SidebarGroup | undefined,
  { chosen, last }: Pick<SidebarGroupsState, 'chosen' | 'last'>,
): ReadonlySet<SidebarGroup> {
  const isShort = countOf(sections) <= FEW;
  const shown = sections.map(({ group }) => group);
  const own = sections.findLast(({ entries }) => entries.length > SCANT)?.group ?? shown.at(-1);
  const place = here ?? shown.find(group => group === last) ?? own;
  return new Set(shown.filter(group => group === here || (chosen[group] ?? (isShort || group === place))));
}
