import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Character } from '../../domain/character.ts';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import { api, ApiError } from '../../http/index.ts';
import { useSession } from '../../session/index.ts';
import { forgetDraft, readDraft, writeDraft } from '../form/drafts.ts';
import { toasts } from '../toasts.ts';
import { valueLabel } from '../../domain/value-label.ts';

/** By field id; null clears a value. */
type Changes = Record<string, FieldValue | null>;

/** What is written and not saved, and the character that it was written on. */
interface Written {
  version: number;
  before: CharacterValues;
  changes: Changes;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A game master's changes to the game-master fields. They are stored on this device until the host has them: a reload
 * or an expired session loses nothing.
 * @param own the ids of these fields
 */
export function useMasterFields(character: Character, own: readonly string[]) {
  const me = useSession(({ user }) => user?._id ?? '');
  const draft = `master-${character._id}-${me}`;
  const client = useQueryClient();
  const [written, setWritten] = useState(() => sound(readDraft<Written>(draft), own));
  const [isRestored, setRestored] = useState(written !== null);
  /** What somebody else saved meanwhile in the same fields, in words. */
  const [theirs, setTheirs] = useState('');

  const keep = (next: Written | null) => {
    setWritten(next);
    if (next) writeDraft(draft, next);
    else forgetDraft(draft);
  };
  const write = (values: CharacterValues) => {
    const changed = own.filter(id => !isSame(values[id], character.values[id]));
    const changes = Object.fromEntries(changed.map(id => [id, values[id] ?? null]));
    const { version, values: before } = character;
    keep(changed.length > 0 ? { ...(written ?? { version, before }), changes } : null);
  };
  const adopt = (saved: Character) => client.setQueryData(['characters', 'one', saved._id], saved);
  const save = useMutation({
    mutationFn: (what: Written) => sendValues(character, what),
    onSuccess: saved => {
      keep(null);
      setRestored(false);
      setTheirs('');
      adopt(saved);
      toasts.success('Vos notes sont enregistrées');
    },
    onError: (error, what) => {
      const now = newerOf(error);
      if (!now) return setTheirs('');
      // Both are seen; saving again is to choose one's own.
      setTheirs(differences(now, what));
      keep({ ...what, version: now.version, before: now.values });
      adopt(now);
    },
  });

  return {
    values: shown(character.values, written?.changes ?? {}),
    write,
    isChanged: written !== null,
    isRestored,
    theirs,
    isSaving: save.isPending,
    error: save.error,
    save: () => {
      if (written) save.mutate(written);
    },
  };
}

/** As far as a draft is one, and of fields that are still the game master's. */
function sound(draft: Written | null, own: readonly string[]): Written | null {
  if (!draft || typeof draft.version !== 'number' || typeof draft.changes !== 'object') return null;
  const changes = Object.entries(draft.changes ?? {}).filter(([id]) => own.includes(id));
  if (changes.length === 0) return null;
  return { version: draft.version, before: draft.before ?? {}, changes: Object.fromEntries(changes) };
}

function shown(values: CharacterValues, changes: Changes): CharacterValues {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(
    all.filter((entry): entry is [string, FieldValue] => entry[1] !== null && entry[1] !== undefined),
  );
}

const newerOf = (error: unknown): Character | undefined =>
  error instanceof ApiError && error.status === 412 ? (error.current as Character | undefined) : undefined;

/** The fields in which somebody else wrote as well, with what they wrote. */
function differences(now: Character, { before, changes }: Written): string {
  return Object.keys(changes)
    .filter(id => !isSame(now.values[id], before[id]))
    .map(id => {
      const field = now.template?.fields[id];
      return field ? `${field.name || 'Champ sans nom'} : ${valueLabel(field, now.values[id])}` : '';
    })
    .filter(Boolean)
    .join(' ; ');
}

/**
 * Saves what a game master wrote. The player writes at the same time, in other fields: a version that only they changed is taken for
 * the new ground.
 * @throws ApiError 412 when another game master wrote in the same fields meanwhile
 */
async function sendValues(character: Character, what: Written): Promise<Character> {
  const { _id, template } = character;
  const put = (version: number) =>
    api
      .put('character', { json: { _id, version, sheetVersion: template?.version, values: what.changes } })
      .json<Character>();
  try {
    return await put(what.version);
  } catch (error) {
    const now = newerOf(error);
    if (!now || differences(now, what)) throw error;
    return put(now.version);
  }
}
