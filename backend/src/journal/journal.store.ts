import { JOURNAL_ACTIONS, JOURNAL_ENTITY_LABELS } from '@rpd/shared/domain';
import type { ActorKind, JournalAction, JournalChange } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { choicesOf, idOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import { ERASED_ADDRESSES } from '../lib/erased-accounts.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { contains } from '../store/fold.ts';
import { readChanges } from '../store/journal-chain.ts';
import type { Queries } from '../store/queries.ts';
import { journalCodec } from '../store/tables/journal.ts';
import type { StoredLine } from '../store/tables/journal.ts';

export const JOURNAL_SORTS = ['at', 'actor', 'action', 'entity'] as const;
type Sort = (typeof JOURNAL_SORTS)[number];

const SORT_COLUMNS = { at: 'at', actor: 'actor_name', action: 'action', entity: 'entity' } as const;

const ACTOR_KINDS: Record<ActorKind, true> = {
  user: true,
  robot: true,
  app: true,
  publisher: true,
  anonymous: true,
};
const UNDONE = sql<boolean>`id in (select undoes from journal where undoes is not null)`;

/** What administrators narrow the journal by. */
export const JOURNAL_CRITERIA = {
  _id: idOf('id'),
  action: choicesOf('action', JOURNAL_ACTIONS),
  entity: choicesOf('entity', Object.keys(JOURNAL_ENTITY_LABELS)),
  actor: choicesOf('actor_kind', Object.keys(ACTOR_KINDS)),
  undo: {
    type: 'choice',
    values: { undone: UNDONE, undoes: sql<boolean>`undoes is not null` },
  },
  at: { type: 'date', column: 'at' },
  person: { type: 'id', condition: (id: string) => sql<boolean>`actor_id = ${id}` },
  entityId: { type: 'id', condition: (id: string) => sql<boolean>`entity_id = ${id}` },
} as const satisfies CriterionFields;
/** What the route reads itself: days in words of their own, and what was done in one go. */
export const JOURNAL_FILTERS = ['bulk', 'from', 'to'];

/** What is looked for; absent is everything. */
export interface JournalFilter {
  /** See readCriteria(). */
  criteria?: readonly RawBuilder<boolean>[] | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** What was done in one go. */
  bulk?: string | undefined;
  /** Any of these. */
  actions?: readonly JournalAction[] | undefined;
  /** From this moment on, and before that one; ISO 8601. */
  from?: string | undefined;
  before?: string | undefined;
}

export async function listJournal(
  db: Queries,
  { criteria = [], entity, entityId, bulk, actions, from, before }: JournalFilter,
  { q, sort, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<StoredLine>> {
  let matching = db.selectFrom('journal');
  for (const criterion of criteria) matching = matching.where(criterion);
  if (entity) matching = matching.where('entity', '=', entity);
  if (entityId) matching = matching.where('entity_id', '=', entityId);
  if (actions) matching = matching.where('action', 'in', actions);
  if (bulk) matching = matching.where('bulk', '=', bulk);
  if (from) matching = matching.where('at', '>=', from);
  if (before) matching = matching.where('at', '<', before);
  if (q) matching = matching.where(contains('search', q));
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select(journalCodec.names)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(journalCodec.decode), total };
}

export async function findEntry(db: Queries, id: string): Promise<StoredLine | null> {
  const row = await db
    .selectFrom('journal')
    .select(journalCodec.names)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? journalCodec.decode(row) : null;
}

/** What somebody did in one go, the latest first. */
export async function entriesOfBulk(db: Queries, { bulk, actorId }: StoredLine): Promise<StoredLine[]> {
  if (bulk === null || actorId === null) return [];
  const rows = await db
    .selectFrom('journal')
    .select(journalCodec.names)
    .where('bulk', '=', bulk)
    .where('actor_id', '=', actorId)
    .orderBy('seq', 'desc')
    .limit(MAX_BULK)
    .execute();
  return rows.map(journalCodec.decode);
}

/** An import has at most a thousand lines, of which each is up to three entries. */
const MAX_BULK = 3_000;

/** Which of these entries are undone. */
export async function undoneAmong(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('journal').select('undoes').where('undoes', 'in', ids).execute();
  return new Set(rows.map(row => row.undoes ?? ''));
}

/** Whether changes made after this entry still stand: an undo that is undone itself brings its change back. */
export async function changedSince(db: Queries, { _id, entity, entityId }: StoredLine): Promise<boolean> {
  const later = db.selectFrom('journal').where('id', '=', _id).select('seq');
  const rows = await db
    .selectFrom('journal')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('changes_hash', 'is not', null)
    .where('seq', '>', later)
    .orderBy('seq')
    .select(['id', 'undoes'])
    .execute();
  const standing = new Set<string>();
  const effects = new Map<string, { change: string; stands: boolean }>();
  for (const { id, undoes } of rows) {
    const before = undoes === null ? undefined : effects.get(undoes);
    const change = before?.change ?? undoes ?? id;
    const stands = undoes === null || before?.stands === false;
    effects.set(id, { change, stands });
    if (stands) standing.add(change);
    else standing.delete(change);
  }
  return standing.size > 0;
}

/** Which of these deleted things can still be restored: what is in the bin, and accounts that are not erased. */
export async function restorableAmong(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const things = await db.selectFrom('bin').select('thing_id as id').where('thing_id', 'in', ids).execute();
  const accounts = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .where('email', 'not like', ERASED_ADDRESSES)
    .execute();
  return new Set([...things, ...accounts].map(row => row.id));
}

/** Before and after of these entries. */
export async function changesOfEntries(
  db: Queries,
  lines: readonly StoredLine[],
): Promise<Map<string, JournalChange[]>> {
  const kept = lines
    .filter(line => line.changesHash !== null)
    .map(({ _id: id, changesHash }) => ({ id, changesHash }));
  const stored = await readChanges(db, kept);
  return new Map([...stored].map(([id, changes]) => [id, JSON.parse(changes) as JournalChange[]]));
}
