import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Character } from '../../domain/index.ts';
import { api } from '../../http/index.ts';
import { useSession } from '../../session/index.ts';
import {
  type CharacterAutosave,
  createAutosave,
  type Draft,
  isWriting,
  readDraftOf,
  saveCharacter,
} from '../../writing/index.ts';

/** What an account wrote of a character on this device and could not send: part of what it sees. */
export const draftOf = (id: string, me: string) =>
  queryOptions({
    queryKey: ['characters', 'draft', id, me],
    queryFn: () => readDraftOf(id, me),
    meta: { isSnapshot: true },
    staleTime: Infinity,
    gcTime: 0,
  });

/** One character while it is written: saved by itself, and what others write of it shown, for as long as it is shown. */
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
