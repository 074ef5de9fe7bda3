import type { SetSlice } from './slice.types.ts';

/** Whether a new sheet is proposed to a server when it is first saved. */
export interface ProposalSlice {
  /** The server that a new sheet is made for, where its person may propose it there. */
  proposable: { id: string; name: string } | null;
  /** The server that the new sheet is proposed to, by its id. */
  proposedTo: string | null;

  /** Proposes the sheet there until the person says otherwise. */
  setProposable: (server: ProposalSlice['proposable']) => void;
  proposeTo: (server: string | null) => void;
}

export const createProposal = (set: SetSlice<ProposalSlice>): ProposalSlice => ({
  proposable: null,
  proposedTo: null,

  setProposable: proposable => set({ proposable, proposedTo: proposable && proposable.id }),
  proposeTo: proposedTo => set({ proposedTo }),
});
