import type { Character } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type CharacterAutosave, createAutosave } from './autosave.ts';
import { shownValues } from './character.changes.ts';
import { saveCharacter } from './characters.api.ts';

/** One character while it is written, and what is shown of it. */
export function useAutosave(character: Character) {
  const me = useSession(({ user }) => user?._id ?? '');
  const [autosave] = useState<CharacterAutosave>(() =>
    createAutosave({
      character,
      me,
      save: saveCharacter,
      read: () => api.get(`character/${character._id}`).json<Character>(),
    }),
  );
  useEffect(() => autosave.start(), [autosave]);
  const state = useStore(autosave);
  const { base, changes } = state;
  const values = useMemo(() => shownValues(base, changes), [base, changes]);
  return { autosave, ...state, values };
}
