import { browserStorage } from '@rpd/shared/storage';
import { create } from 'zustand';
import type { Device } from '../ui/useDevice.ts';

/** SHL-2. Responsive: there where there is room, a drawer that is closed where there is not. */
export type Visibility = 'shown' | 'hidden' | 'responsive';

interface SidebarState {
  visibility: Visibility;
  minimised: boolean;
}

const KEY = 'rpd-sidebar';

function restore(): SidebarState {
  const stored = browserStorage.readJson(KEY) as Partial<SidebarState> | null;
  // A drawer that was open when the page was left is closed on return.
  return {
    visibility: stored?.visibility === 'hidden' ? 'hidden' : 'responsive',
    minimised: stored?.minimised === true,
  };
}

export const useSidebar = create<SidebarState>(restore);

function change(next: Partial<SidebarState>): void {
  useSidebar.setState(next);
  browserStorage.writeJson(KEY, useSidebar.getState());
}

/** Whether the sidebar (on a phone: the drawer) is on screen. */
export const isSidebarOpen = (visibility: Visibility, device: Device): boolean =>
  device === 'mobile' ? visibility === 'shown' : visibility !== 'hidden';

/** SHL-2: a phone toggles shown ↔ responsive, everything else hidden ↔ responsive. */
export function toggleSidebar(device: Device): void {
  const { visibility } = useSidebar.getState();
  const open = isSidebarOpen(visibility, device);
  if (device === 'mobile') change({ visibility: open ? 'responsive' : 'shown' });
  else change({ visibility: open ? 'hidden' : 'responsive' });
}

/** Closes the drawer of a phone: after one has gone somewhere. */
export function closeDrawer(): void {
  if (useSidebar.getState().visibility === 'shown') change({ visibility: 'responsive' });
}

export const setMinimised = (minimised: boolean): void => change({ minimised });
