import type { Note, PersonPart } from '@rpd/shared/domain';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { searchText } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { noteCodec } from '../store/tables/notes.ts';
import type { StoredNote } from '../store/tables/notes.ts';

/** What the team noted about somebody, the newest first. */
export async function listNotes(
  db: Queries,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonPart<'notes'>> {
  const about = db.selectFrom('notes').where('user_id', '=', userId);
  const rows = await about.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await about.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items: await presentNotes(db, rows.map(noteCodec.decode)) };
}

async function presentNotes(db: Queries, notes: readonly StoredNote[]): Promise<Note[]> {
  const authorOf = await peopleNames(
    db,
    notes.map(note => note.author_id),
  );
  return notes.map(({ _id, version, createdAt, updatedAt, author_id, text }) => ({
    _id,
    version,
    createdAt,
    updatedAt,
    author: authorOf(author_id),
    text,
  }));
}

export async function presentNote(db: Queries, note: StoredNote): Promise<Note> {
  const [presented] = await presentNotes(db, [note]);
  if (!presented) throw new Error('a note is presented as one');
  return presented;
}

export async function findNote(db: Queries, id: string): Promise<StoredNote | null> {
  const row = await findRow(db, 'notes', id);
  return row ? noteCodec.decode(row) : null;
}

export async function insertNote(
  db: Queries,
  { user, author, text }: { user: string; author: string; text: string },
): Promise<StoredNote> {
  const note = { ...newEntity(), user_id: user, author_id: author, text, search: searchText(text) };
  await insertRow(db, 'notes', noteCodec.encodeAll(note));
  return note;
}

/** Null when it was saved in between. */
export async function saveNote(db: Queries, current: StoredNote, text: string): Promise<StoredNote | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = { text, search: searchText(text) };
  const saved = await updateRow(db, 'notes', { id, version, updatedAt }, noteCodec.encode(changes));
  return saved ? { ...current, ...changes, version: version + 1, updatedAt } : null;
}

export const deleteNote = (db: Queries, id: string): Promise<boolean> => deleteRow(db, 'notes', id);
