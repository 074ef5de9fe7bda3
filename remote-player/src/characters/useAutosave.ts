import type { Character } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { useEffect, useState } from 'react';
import { type CharacterAutosave, createAutosave } from './autosave.ts';
import { saveCharacter } from './characters.api.ts';

/** One character while it is written: saved by itself, and what others write of it shown, for as long as the page is there. */
export function useAutosave(character: Character): CharacterAutosave {
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
  useEffect(() => void autosave.follow(character), [autosave, character]);
  return autosave;
}
