import { create } from 'zustand';

interface PaletteState {
  /** Whether the command palette is wanted. */
  open: boolean;
  /** Keys typed before the field had the focus: fast typing does not wait. */
  text: string;
  /** Its own field has the keys. */
  hasField: boolean;
}

const CLOSED: PaletteState = { open: false, text: '', hasField: false };

/** The command palette's state. Apart from it: the button is there long before the palette's code. */
export const usePalette = create<PaletteState>(() => CLOSED);

export const openPalette = (): void => usePalette.setState({ ...CLOSED, open: true });
export const closePalette = (): void => usePalette.setState(CLOSED);
