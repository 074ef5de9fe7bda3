import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';

/** A fill that this person sees, as it is known before its code is loaded. */
export interface ShownFill {
  /** `guilds.lore`: in addresses and as a key. */
  key: string;
  remote: string;
  id: string;
  /** `server.tab@1` */
  slot: string;
  title: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
}

export interface SlotHost {
  /** By slot, in their order. */
  fills: Readonly<Record<string, readonly ShownFill[]>>;
  /** Draws a fill in a boundary of its own. With `isChosen` it is loaded at once, otherwise when it is seen. */
  draw: (fill: ShownFill, props: object, isChosen: boolean) => ReactNode;
  /** Does what an action does; shows the person when it cannot. */
  run: (fill: ShownFill, props: object) => Promise<void>;
}

/** Filled by the shell; a screen outside of one, as in tests, has empty slots. */
export const useSlots = create<SlotHost>(() => ({
  fills: {},
  draw: () => null,
  run: () => Promise.resolve(),
}));
