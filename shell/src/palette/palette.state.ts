import { create } from 'zustand';

/** Whether the command palette is wanted. Apart from it: the button is there long before the palette's code. */
export const usePalette = create<{ open: boolean }>(() => ({ open: false }));
