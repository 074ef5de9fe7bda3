import type { Grab } from '../dragging/grab.types.ts';
import type { SetSlice } from './slice.types.ts';

/** What is dragged, by pointer or by keys. */
export interface DragSlice {
  /** The press or key on what may be dragged. */
  grab: Grab | null;
  /** The element that the keyboard carries. */
  carried: string | null;
  /** Something of the palette is on its way into the sheet. */
  isPlacing: boolean;

  startGrab: (grab: Grab) => void;
  carry: (id: string) => void;
  startPlacing: () => void;
  /** The drag is over; `carried` stays until it is dropped where only the press has ended. */
  endGrab: () => void;
  endDrag: () => void;
}

export const createDrag = (set: SetSlice<DragSlice>): DragSlice => ({
  grab: null,
  carried: null,
  isPlacing: false,

  startGrab: grab => set({ grab }),
  carry: carried => set({ carried }),
  startPlacing: () => set({ isPlacing: true }),
  endGrab: () => set({ grab: null }),
  endDrag: () => set({ grab: null, carried: null, isPlacing: false }),
});
