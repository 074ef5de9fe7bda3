import type { Character } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import {
  type CharacterAutosave,
  createAutosave,
  type Draft,
  isWriting,
  saveCharacter,
} from '@rpd/shared/writing';
import { useEffect, useState } from 'react';

/** One character while it is written: saved by itself, and what others write of it shown, for as long as the page is there. */
export function useAutosave(character: Character, draft: Draft | null): CharacterAutosave {
  const me = useSession(({ user }) => user?._id ?? '');
  const [autosave] = useState<CharacterAutosave>(() =>
    createAutosave({
      character,
      me,
      draft,
      save: saveCharacter,
      read: () => api.get(`character/${character._id}`).json<Character>(),
    }),
  );
  useEffect(() => autosave.start(), [autosave]);
  useEffect(() => isWriting(character._id), [character._id]);
  useEffect(() => void autosave.follow(character), [autosave, character]);
  useEffect(() => {
    // A device that keeps nothing loses what waits with this page.
    const hold = (event: BeforeUnloadEvent) => {
      const { isKept, state } = autosave.getState();
      if (!isKept && state !== 'saved') event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [autosave]);
  return autosave;
}
