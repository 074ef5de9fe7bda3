import type { SheetDraft } from '../model/draft.ts';
import type { SetSlice } from './slice.types.ts';

/** What is changed together with others, as the rest of the editor knows it: together/session.ts does it. */
export interface Joint {
  /** What a save says of it, and what is kept with the draft on this device. */
  known: () => { id: string; number: number };
  /** What the server has of it. */
  confirmed: () => SheetDraft;
  /** Sends what one made and takes what others made; false where the line is down. */
  meet: () => Promise<boolean>;
  /** Makes the changes from one state to another, over what others made. */
  take: (before: SheetDraft, after: SheetDraft) => void;
}

/** A draft of this device that was made together with others, and is to be brought together with what became of that. */
export interface Returning {
  /** The joint draft that it was made in. */
  id: string;
  /** What the server had of it. */
  confirmed: SheetDraft;
  version: number;
}

export interface JointSlice {
  joint: Joint | null;
  returning: Returning | null;
  /** Elements that others have selected: their names. */
  others: ReadonlyMap<string, string>;

  setJoint: (joint: Joint | null) => void;
  setReturning: (returning: Returning | null) => void;
  showSelections: (others: ReadonlyMap<string, string>) => void;
}

export const createJoint = (set: SetSlice<JointSlice>): JointSlice => ({
  joint: null,
  returning: null,
  others: new Map(),

  setJoint: joint => set({ joint }),
  setReturning: returning => set({ returning }),
  showSelections: others => set({ others }),
});
