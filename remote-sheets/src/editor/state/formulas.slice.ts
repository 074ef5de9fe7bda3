import type { FormulaProblem } from '@rpd/shared/domain';
import type { SheetDraft } from '../model/draft.ts';
import type { SetSlice } from './slice.types.ts';

const NONE: ReadonlySet<string> = new Set();

/** The formulas as they are read in the background, and those that do not work. */
export interface FormulasSlice {
  /** The draft whose formulas are read: a moment behind what is typed, which comes first. */
  parsedDraft: SheetDraft;
  /** The formulas that do not work, as they stood when nobody typed for a moment; null while no formula has been looked at. */
  problems: readonly FormulaProblem[] | null;
  /** The elements that have one of them, and the tabs that these stand in. */
  invalidIds: ReadonlySet<string>;

  setParsed: (draft: SheetDraft) => void;
  reportProblems: (problems: readonly FormulaProblem[], invalidIds: ReadonlySet<string>) => void;
  clearProblems: () => void;
}

export const createFormulas = (parsedDraft: SheetDraft, set: SetSlice<FormulasSlice>): FormulasSlice => ({
  parsedDraft,
  problems: null,
  invalidIds: NONE,

  setParsed: draft => set({ parsedDraft: draft }),
  reportProblems: (problems, invalidIds) => set({ problems, invalidIds }),
  clearProblems: () => set({ problems: null, invalidIds: NONE }),
});
