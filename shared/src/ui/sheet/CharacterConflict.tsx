import { useStore } from 'zustand';
import type { CharacterAutosave } from '../../writing/index.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

const ConflictQuestion = lazyWithPreload(
  async () => (await import('./ConflictQuestion.tsx')).ConflictQuestion,
);

/** Asks whose stays, while somebody else has written at the same places. */
export function CharacterConflict({ autosave }: { autosave: CharacterAutosave }) {
  const { theirs, changes, conflicts, state } = useStore(autosave);
  if (!theirs || state !== 'conflict') return null;
  return (
    <ConflictQuestion
      theirs={theirs}
      changes={changes}
      conflicts={conflicts}
      resolveConflict={autosave.resolveConflict}
    />
  );
}
