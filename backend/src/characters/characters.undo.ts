import type { CharacterContent, CharacterUndo, StoredCharacter } from '../store/tables/characters.ts';

/** Characters of JSON that one change may replace and still be taken back. */
const UNDO_MAX = 200_000;
/** Fields that a change is called by. */
const NAMES_TOLD = 3;

/** What `content` replaces; null where no value changes. */
export function undoOf(
  { version, entries }: StoredCharacter,
  content: CharacterContent,
  label: boolean | string,
): CharacterUndo | null {
  const ids = [...new Set([...Object.keys(entries), ...Object.keys(content.entries)])].filter(
    id => JSON.stringify(entries[id]) !== JSON.stringify(content.entries[id]),
  );
  if (ids.length === 0) return null;
  const names = ids.map(id => (content.entries[id] ?? entries[id])?.name || 'Champ sans nom');
  const listed = names.length > NAMES_TOLD ? [...names.slice(0, NAMES_TOLD), '…'] : names;
  const undo = {
    version: version + 1,
    label: typeof label === 'string' ? label : listed.join(', '),
    entries: Object.fromEntries(ids.map(id => [id, entries[id] ?? null])),
  };
  return JSON.stringify(undo).length > UNDO_MAX ? null : undo;
}

/** What the player may take back: nothing once the character has changed again. */
export const undoLabel = ({ undo, version }: StoredCharacter): string | null =>
  undo?.version === version ? undo.label : null;

/** The values as they were before the last change. */
export function undone({ entries }: StoredCharacter, undo: CharacterUndo): StoredCharacter['entries'] {
  const now = new Map(Object.entries(entries));
  for (const [id, entry] of Object.entries(undo.entries)) {
    if (entry) now.set(id, entry);
    else now.delete(id);
  }
  return Object.fromEntries(now);
}
