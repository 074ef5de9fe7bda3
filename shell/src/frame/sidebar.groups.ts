import type { SidebarGroup } from '@rpd/shared/remote';
import { browserStorage } from '@rpd/shared/storage';
import { create } from 'zustand';
import type { SidebarSection } from '../lib/sidebar-entries.ts';

interface SidebarGroupsState {
  /** The groups that somebody opened or closed on this device. */
  chosen: Partial<Record<SidebarGroup, boolean>>;
  /** The group of the page where one was last: what the dashboard, which is in none, shows open. */
  last: SidebarGroup | null;
}

const KEY = 'rpd-sidebar-groups';
/** So many entries fit any screen: they all stand open until somebody closes a group. */
const FEW = 12;
/** So few entries of a group are no day's work: moderators have two of the administration. */
const SCANT = 2;

/** What this device has of it: as the page starts. */
export function readSidebarGroups(): SidebarGroupsState {
  const stored = browserStorage.readJson(KEY) as Partial<SidebarGroupsState> | null;
  return { chosen: { ...stored?.chosen }, last: stored?.last ?? null };
}

export const useSidebarGroups = create<SidebarGroupsState>(readSidebarGroups);

function change(next: Partial<SidebarGroupsState>): void {
  useSidebarGroups.setState(next);
  browserStorage.writeJson(KEY, useSidebarGroups.getState());
}

export const setGroupOpen = (group: SidebarGroup, open: boolean): void =>
  change({ chosen: { ...useSidebarGroups.getState().chosen, [group]: open } });

/** Notes the group of the page on screen. */
export function rememberPlace(group: SidebarGroup): void {
  if (useSidebarGroups.getState().last !== group) change({ last: group });
}

/** Which groups stand open: that of the page, those that were opened, and by themselves all of a short menu or one of a long one. */
export function openGroups(
  sections: SidebarSection[],
  here: SidebarGroup | undefined,
  { chosen, last }: SidebarGroupsState,
): ReadonlySet<SidebarGroup> {
  const isShort = sections.reduce((sum, { entries }) => sum + entries.length, 0) <= FEW;
  const shown = sections.map(({ group }) => group);
  const own = sections.findLast(({ entries }) => entries.length > SCANT)?.group ?? shown.at(-1);
  const place = here ?? shown.find(group => group === last) ?? own;
  return new Set(shown.filter(group => group === here || (chosen[group] ?? (isShort || group === place))));
}
