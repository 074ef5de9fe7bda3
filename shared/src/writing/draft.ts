import { type Character, type FieldLike, type FieldValue, isEmptyValue } from '../domain/index.ts';
import { keepWaiting, type WaitingRow, waitingFor } from '../kept/index.ts';
import { at, type CharacterChanges, type Changes, fieldOf, isSameValue } from './character.changes.ts';
import type { Unplaced } from './character.unplaced.ts';
import { fullValueLabel } from './value.labels.ts';

/** What is on its way, and perhaps done: sent again under its key until there is an answer. */
export interface Sent {
  key: string;
  body: CharacterChanges;
  /** What of the changes is in it. */
  changes: Changes;
}

/** What was written of a character and not saved yet, as it lies on this device. */
export interface Draft {
  /** The character's that it was written on. */
  version: number;
  /** By path. */
  changes: Changes;
  /** What the host had in those places then: a save looks whether it still has. */
  before: Changes;
  sent: Sent | null;
  /** The template that it was written on, as far as it was written in. */
  template?: { version: number; fields: Record<string, FieldLike> };
  unplaced: Unplaced[];
}

const isDraft = (draft: unknown): draft is Draft => {
  const { version, changes, before, unplaced } = (draft ?? {}) as Partial<Draft>;
  return (
    typeof version === 'number' &&
    typeof changes === 'object' &&
    typeof before === 'object' &&
    Array.isArray(unplaced)
  );
};

export const draftIn = (row: WaitingRow | undefined): Draft | null =>
  row && isDraft(row.draft) ? row.draft : null;

/** What was left of a character by an earlier visit, or by another tab. */
export const readDraftOf = async (id: string, account: string): Promise<Draft | null> =>
  draftIn(await waitingFor(account, id));

const isEmpty = ({ changes, unplaced, sent }: Draft): boolean =>
  Object.keys(changes).length === 0 && unplaced.length === 0 && sent === null;

/**
 * What lies on the device once this page has gone on from `known` to `next`: what another tab has written there stays.
 * The older version counts: the next save then hears what came since.
 */
function together(found: Draft | null, known: Draft | null, next: Draft): Draft {
  if (!found) return next;
  const { changes, before } = { changes: { ...found.changes }, before: { ...found.before } };
  for (const [path, value] of Object.entries(known?.changes ?? {}))
    if (!Object.hasOwn(next.changes, path) && isSameValue(changes[path], value)) {
      delete changes[path];
      delete before[path];
    }
  const others = Object.keys(changes).some(path => !Object.hasOwn(next.changes, path));
  return {
    ...next,
    version: others ? Math.min(found.version, next.version) : next.version,
    changes: { ...changes, ...next.changes },
    before: { ...before, ...next.before },
  };
}

interface Kept {
  character: Character;
  account: string;
  known: Draft | null;
  next: Draft;
  problem: string;
}

/** Writes down what waits of a character. False where this device keeps nothing. */
export const keepDraft = ({ character, account, known, next, problem }: Kept): Promise<boolean> =>
  keepWaiting(account, character._id, row => {
    const draft = together(draftIn(row), known, next);
    if (isEmpty(draft)) return null;
    const count = Object.keys(draft.changes).length + draft.unplaced.length;
    return { name: character.name, count, draft, problem };
  });

/** What waits, in words: of fields by their names. */
export function wordsOfWaiting(row: WaitingRow): string {
  const draft = draftIn(row);
  const fields = draft?.template?.fields ?? {};
  const lines = Object.entries(draft?.changes ?? {}).map(([path, value]) => {
    const field = fields[fieldOf(path) ?? ''];
    const words = field && !isEmptyValue(value) ? fullValueLabel(field, value as FieldValue) : '';
    return `${field?.name || path}\u00a0: ${words || (isEmptyValue(value) ? '—' : JSON.stringify(value))}`;
  });
  return [...lines, ...(draft?.unplaced ?? []).map(({ name, words }) => `${name}\u00a0: ${words}`)].join(
    '\n',
  );
}

/** Lets go of it. */
export const forgetWaiting = ({ account, id }: WaitingRow): Promise<boolean> =>
  keepWaiting(account, id, () => null);

/** What the host has in the places of these changes. */
export const beforeOf = (changes: Changes, character: Character): Changes =>
  Object.fromEntries(Object.keys(changes).map(path => [path, at(character, path)]));
