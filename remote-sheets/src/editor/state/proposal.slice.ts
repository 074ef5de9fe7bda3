import type { SetSlice } from './slice.types.ts';

/** What is said of a new sheet when it is first saved: to which server it is proposed, and from which one it was made. */
export interface ProposalSlice {
  /** The server that a new sheet is made for, where its person may propose it there. */
  proposable: { id: string; name: string } | null;
  /** The server that the new sheet is proposed to, by its id. */
  proposedTo: string | null;

  /** The public template that it began with. */
  madeFrom: { _id: string; version: number } | null;
  /** The version of the original whose changes are in the sheet, until that is saved. */
  takenOver: number | null;

  /** Proposes the sheet there until the person says otherwise. */
  setProposable: (server: ProposalSlice['proposable']) => void;
  proposeTo: (server: string | null) => void;
  setMadeFrom: (origin: ProposalSlice['madeFrom']) => void;
  setTakenOver: (version: number | null) => void;
}

export const createProposal = (set: SetSlice<ProposalSlice>): ProposalSlice => ({
  proposable: null,
  proposedTo: null,
  madeFrom: null,
  takenOver: null,

  setProposable: proposable => set({ proposable, proposedTo: proposable && proposable.id }),
  proposeTo: proposedTo => set({ proposedTo }),
  setMadeFrom: madeFrom => set({ madeFrom }),
  setTakenOver: takenOver => set({ takenOver }),
});
