import { NO_WARNINGS } from '@rpd/shared/domain';
import type { LogEntry, LogKind, LogPage, LogRoll, Warnings } from '@rpd/shared/domain';
import { blockedBy, blockersAmong } from '../store/blocked-people.ts';
import { mayReadEntry, peopleOfEntries, tableFactsOf } from '../store/campaign-facts.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { contains, searchText } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { shownPortrait } from '../store/shown-portrait.ts';
import type { LogEntryRow } from '../store/tables/game-sessions.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { outsideBin } from '../store/bin.ts';

/** An entry before it has its place in the log. */
export interface NewLogEntry {
  key: string;
  kind: LogKind;
  author: string;
  character?: { _id: string; name: string } | null;
  text?: string;
  warnings?: Warnings;
  to?: LogEntry['to'];
  people?: readonly string[];
  blind?: boolean;
  roll?: LogRoll | null;
}

/** Appends an entry. Within a transaction: the session's row is locked until it ends, so that numbers have no gaps. */
export async function appendLog(db: Queries, sessionId: string, entry: NewLogEntry): Promise<string> {
  const { key, kind, author, character = null, text = '', to = 'all', people = [], blind = false } = entry;
  const { warnings = NO_WARNINGS } = entry;
  const { last_entry: number } = await db
    .updateTable('game_sessions')
    .set(eb => ({ last_entry: eb('last_entry', '+', 1) }))
    .where('id', '=', sessionId)
    .returning('last_entry')
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('log_entries')
    .values({
      id,
      session_id: sessionId,
      number,
      version: 1,
      key,
      kind,
      at: new Date().toISOString(),
      author_id: author,
      character_id: character?._id ?? null,
      character_name: character?.name ?? '',
      text,
      warnings: JSON.stringify(warnings),
      search: searchText(character?.name, text, entry.roll?.expression),
      audience: to,
      blind: blind ? 1 : 0,
      roll: entry.roll ? JSON.stringify(entry.roll) : null,
      edited_at: null,
      hidden_at: null,
    })
    .execute();
  if (people.length > 0) {
    const withheld = await withheldFrom(db, sessionId, people, author);
    await db
      .insertInto('log_entry_people')
      .values(people.map(user_id => ({ entry_id: id, user_id, withheld: withheld.has(user_id) ? 1 : 0 })))
      .execute();
  }
  await changed(db, 'logentries', id, { created: true });
  return id;
}

/**
 * Who of these does not get what the author says to them alone: they blocked the author (DSK-4), who learns nothing of it. Game masters
 * read everything that is said to them.
 */
async function withheldFrom(
  db: Queries,
  sessionId: string,
  people: readonly string[],
  author: string,
): Promise<Set<string>> {
  const blockers = await blockersAmong(db, people, author);
  if (blockers.size === 0) return blockers;
  const { game_id } = await db
    .selectFrom('game_sessions')
    .where('id', '=', sessionId)
    .select('game_id')
    .executeTakeFirstOrThrow();
  const table = await tableFactsOf(db, game_id);
  return new Set([...blockers].filter(person => !table?.masters.includes(person)));
}

/** The entries of a session that somebody may read: hidden ones are not counted, and leave no place. */
function readable(db: Queries, { id, table }: StoredSession, me: string) {
  const isMaster = table.masters.includes(me);
  return db
    .selectFrom('log_entries')
    .selectAll()
    .where('session_id', '=', id)
    .where(eb => {
      const named = eb
        .selectFrom('log_entry_people')
        .where('user_id', '=', me)
        .where('withheld', '=', 0)
        .select('entry_id');
      const open = [
        eb('audience', '=', 'all'),
        eb('author_id', '=', me),
        eb.and([eb('audience', '=', 'people'), eb('log_entries.id', 'in', named)]),
        ...(isMaster ? [eb('audience', '=', 'masters')] : []),
      ];
      const seen = isMaster ? [] : [eb.or([eb('hidden_at', 'is', null), eb('author_id', '=', me)])];
      return eb.and([eb.or(open), ...seen]);
    });
}

export interface LogQuery {
  /** Entries before or after this one; the last ones by default. */
  before?: string | undefined;
  after?: string | undefined;
  /** Entries of this moment and later ones. */
  from?: string | undefined;
  ids?: readonly string[] | undefined;
  kind?: LogKind | undefined;
  q?: string | undefined;
  limit: number;
}

/** A part of the log, oldest first; null where the entry to begin at is not there. */
export async function readLog(
  db: Queries,
  session: StoredSession,
  me: string,
  { before, after, from, ids, kind, q, limit }: LogQuery,
): Promise<LogPage | null> {
  let query = readable(db, session, me);
  if (ids) query = query.where('log_entries.id', 'in', ids);
  if (kind) query = query.where('kind', '=', kind);
  if (q) query = query.where(contains('log_entries.search', q));
  if (from) query = query.where('at', '>=', from);
  const isForward = after !== undefined || from !== undefined;
  const anchor = before ?? after;
  if (anchor) {
    const row = await readable(db, session, me).where('log_entries.id', '=', anchor).executeTakeFirst();
    if (!row) return null;
    query = query.where('number', before ? '<' : '>', row.number);
  }
  const rows = await query
    .orderBy('number', isForward ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const part = rows.slice(0, limit);
  const entries = await presentLog(db, session, me, isForward ? part : part.toReversed());
  return { entries, more: rows.length > limit };
}

/** Every entry that somebody may read, a part at a time. */
export async function* wholeLog(db: Queries, session: StoredSession, me: string): AsyncGenerator<LogEntry> {
  let number = 0;
  for (;;) {
    const rows = await readable(db, session, me)
      .where('number', '>', number)
      .orderBy('number')
      .limit(500)
      .execute();
    yield* await presentLog(db, session, me, rows);
    const last = rows.at(-1);
    if (!last) return;
    number = last.number;
  }
}

export const findEntryRow = (db: Queries, session: StoredSession, me: string, id: string) =>
  readable(db, session, me).where('log_entries.id', '=', id).executeTakeFirst();

/** The entry that this key made already. */
export const findByKey = (db: Queries, sessionId: string, author: string, key: string) =>
  db
    .selectFrom('log_entries')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('author_id', '=', author)
    .where('key', '=', key)
    .executeTakeFirst();

export async function presentLog(
  db: Queries,
  { table }: StoredSession,
  me: string,
  rows: readonly LogEntryRow[],
): Promise<LogEntry[]> {
  if (rows.length === 0) return [];
  const people = await peopleOfEntries(
    db,
    rows.map(({ id }) => id),
  );
  // What is withheld from somebody is not among the rows; the names are those that the author chose.
  const allowed = rows.filter(row => mayReadEntry(me, row, table, people.get(row.id) ?? []));
  const nameOf = await peopleNames(db, [
    ...allowed.map(row => row.author_id),
    ...[...people.values()].flat(),
  ]);
  const portraits = await portraitsOf(db, allowed);
  const isMaster = table.masters.includes(me);
  const blocked = isMaster
    ? new Set<string>()
    : await blockedBy(
        db,
        me,
        allowed.map(row => row.author_id),
      );
  return allowed.map(row => ({
    _id: row.id,
    key: row.key,
    kind: row.kind as LogKind,
    at: row.at,
    author: nameOf(row.author_id),
    as: row.character_id
      ? { _id: row.character_id, name: row.character_name, portrait: portraits.get(row.character_id) ?? '' }
      : null,
    text: row.text,
    warnings: JSON.parse(row.warnings) as Warnings,
    to: row.audience,
    people: (people.get(row.id) ?? []).map(nameOf),
    blind: row.blind === 1,
    roll: rollFor(row, isMaster),
    editedAt: row.edited_at,
    hidden: row.hidden_at !== null,
    folded: blocked.has(row.author_id),
  }));
}

/** The dice of a blind roll are for the game masters alone. */
function rollFor({ roll, blind }: LogEntryRow, isMaster: boolean): LogRoll | null {
  if (roll === null) return null;
  const read = JSON.parse(roll) as LogRoll;
  return blind === 1 && !isMaster ? { ...read, result: null } : read;
}

async function portraitsOf(db: Queries, rows: readonly LogEntryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(row => row.character_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('characters')
    .where('id', 'in', ids)
    .where(outsideBin('characters'))
    .select(['id', 'portrait', 'details'])
    .execute();
  return new Map(found.map(row => [row.id, shownPortrait(row)]));
}

/** Changes an entry's text, or whether the others see it. */
export async function changeLog(
  db: Queries,
  row: LogEntryRow,
  change: { text: string } | { hidden: boolean } | { warnings: Warnings },
): Promise<void> {
  const before = await stateBefore(db, 'logentries', row.id);
  const now = new Date().toISOString();
  const values =
    'text' in change
      ? { text: change.text, search: searchText(row.character_name, change.text), edited_at: now }
      : 'warnings' in change
        ? { warnings: JSON.stringify(change.warnings) }
        : { hidden_at: change.hidden ? now : null };
  await db
    .updateTable('log_entries')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await changed(db, 'logentries', row.id, { before });
}
