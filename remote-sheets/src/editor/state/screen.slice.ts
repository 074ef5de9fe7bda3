import type { SheetWidth } from '@rpd/shared/domain';
import type { SetSlice } from './slice.types.ts';

export type EditorDialog =
  | 'files'
  | 'preview'
  | 'json'
  | 'dashboard'
  | 'picture'
  | 'style'
  | 'shortcuts'
  | 'creation'
  | 'block';

/** Whose settings are asked for: they come into view, and one of them takes the focus. */
export interface FocusRequest {
  id: string;
  /** Which of them, by its `data-setting`; the first by default. */
  setting?: string;
}

/** The context menu of an element, and where it opens, in px from the corner of the window. */
export interface OpenedMenu {
  id: string;
  x: number;
  y: number;
}

/** What is open, has the focus or is announced on this screen. */
export interface ScreenSlice {
  dialog: EditorDialog | null;
  menu: OpenedMenu | null;
  /** The element whose name is typed. */
  renaming: string | null;
  /**
   * The element whose name gets the focus once the structure is rendered: its predecessor is gone or rendered
   * elsewhere.
   */
  focused: string | null;
  focusRequest: FocusRequest | null;
  /** The palette comes into view, and its search takes the focus. */
  isPaletteAsked: boolean;
  /** Read by screen readers. */
  announcement: string;
  /** What the outline is filtered by. */
  filter: string;
  /** At which width the sheet is drawn. */
  width: SheetWidth;

  showDialog: (dialog: EditorDialog | null) => void;
  showMenu: (menu: OpenedMenu | null) => void;
  startRenaming: (id: string | null) => void;
  focusName: (id: string | null) => void;
  requestFocus: (request: FocusRequest | null) => void;
  askPalette: (isAsked: boolean) => void;
  /** Announces what has happened; in the same step, what is renamed or focused next. */
  announce: (announcement: string, next?: Partial<Pick<ScreenSlice, 'renaming' | 'focused'>>) => void;
  filterOutline: (filter: string) => void;
  showWidth: (width: SheetWidth) => void;
}

/** That of the device that one holds. */
const ownWidth = (): SheetWidth =>
  typeof window.matchMedia === 'function' && window.matchMedia('(max-width: 47.99rem)').matches
    ? 'phone'
    : 'desk';

export const createScreen = (set: SetSlice<ScreenSlice>): ScreenSlice => ({
  dialog: null,
  menu: null,
  renaming: null,
  focused: null,
  focusRequest: null,
  isPaletteAsked: false,
  announcement: '',
  filter: '',
  width: ownWidth(),

  showDialog: dialog => set({ dialog }),
  showMenu: menu => set({ menu }),
  startRenaming: renaming => set({ renaming }),
  focusName: focused => set({ focused }),
  requestFocus: focusRequest => set({ focusRequest }),
  askPalette: isPaletteAsked => set({ isPaletteAsked }),
  announce: (announcement, next) => set({ announcement, ...next }),
  filterOutline: filter => set({ filter }),
  showWidth: width => set({ width }),
});
