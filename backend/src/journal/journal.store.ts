import type { JournalAction, JournalLine } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { contains } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { journalCodec } from '../store/tables/journal.ts';
import type { StoredLine } from '../store/tables/journal.ts';

export const JOURNAL_SORTS = ['at', 'actor', 'action', 'entity'] as const;
type Sort = (typeof JOURNAL_SORTS)[number];

const SORT_COLUMNS = { at: 'at', actor: 'actor_name', action: 'action', entity: 'entity' } as const;

/** What is looked for; absent is everything. */
export interface JournalFilter {
  /** Who acted. */
  person?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  action?: JournalAction | undefined;
  /** From this moment on, and before that one; ISO 8601. */
  from?: string | undefined;
  before?: string | undefined;
}

export async function listJournal(
  db: Queries,
  { person, entity, entityId, action, from, before }: JournalFilter,
  { q, sort, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<JournalLine>> {
  let matching = db.selectFrom('journal');
  if (person) matching = matching.where('actor_id', '=', person);
  if (entity) matching = matching.where('entity', '=', entity);
  if (entityId) matching = matching.where('entity_id', '=', entityId);
  if (action) matching = matching.where('action', '=', action);
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
  return { items: rows.map(journalCodec.decode).map(presentLine), total };
}

const presentLine = (line: StoredLine): JournalLine => {
  const { _id, at, actorKind, actorId, actorName, address, action, entity, entityId, entityName } = line;
  const actor = { kind: actorKind, _id: actorId, name: actorName };
  return {
    _id,
    at,
    actor,
    address,
    action,
    entity,
    entityId,
    entityName,
    fields: line.fields,
    detail: line.detail,
  };
};
