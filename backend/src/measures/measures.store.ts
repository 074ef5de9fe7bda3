import { MEASURE_KINDS } from '@rpd/shared/domain';
import type { MeasureInput, MeasureKind, MeasureStanding } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { choicesOf } from '../lib/criteria.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import { EVIDENCE_MS } from '../lib/evidence.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { insertRow, findRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { measureCodec, type StoredMeasure } from '../store/tables/measures.ts';

export const MEASURE_SORTS = ['createdAt'] as const;

/** An appeal that nobody has judged. */
const APPEALED = sql<boolean>`(appeal_at is not null and appeal_verdict is null)`;
const ofState = (state: string) => sql<boolean>`state = ${state}`;

/** How measures stand now. */
function standings(now: string): Record<MeasureStanding, RawBuilder<boolean>> {
  return {
    proposed: ofState('proposed'),
    declined: ofState('declined'),
    holds: sql`(state = 'active' and (until is null or until > ${now}))`,
    over: sql`(state = 'active' and coalesce(until, '9') <= ${now})`,
    lifted: ofState('lifted'),
  };
}

/** What the team narrows the list by. */
export const measureCriteria = (now = new Date().toISOString()) =>
  ({
    standing: { type: 'choice', values: standings(now) },
    kind: choicesOf('kind', MEASURE_KINDS),
    appealed: { type: 'choice', values: { true: APPEALED, false: sql<boolean>`not ${APPEALED}` } },
    scope: {
      type: 'choice',
      values: { server: sql<boolean>`server_id is not null`, platform: sql<boolean>`server_id is null` },
    },
    person: { type: 'id', condition: (id: string) => sql<boolean>`user_id = ${id}` },
    by: { type: 'id', condition: (id: string) => sql<boolean>`decided_by = ${id}` },
    createdAt: { type: 'date', column: 'created_at' },
    until: { type: 'date', column: 'until' },
  }) as const satisfies CriterionFields;

/** Not those about this person: one's own one reads as everybody does. */
export const notAbout = (person: string) => sql<boolean>`user_id != ${person}`;

const decode = (row: unknown): StoredMeasure => measureCodec.decode(row as never) as StoredMeasure;

/** A page of what was decided about people, the latest first. */
export async function listMeasures(
  db: Queries,
  criteria: readonly RawBuilder<boolean>[],
  { sort: _sort, ...part }: ListQuery<'createdAt'>,
): Promise<Page<StoredMeasure>> {
  const { rows, ...counted } = await listRows(db, 'measures', {
    ...part,
    columns: measureCodec.names,
    where: [{}],
    also: criteria,
    orderBy: 'created_at',
  });
  return { items: rows.map(decode), ...counted };
}

/** What a person reads of what was decided about them: no proposals, the latest first. */
export async function measuresOf(db: Queries, userId: string): Promise<StoredMeasure[]> {
  const rows = await db
    .selectFrom('measures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['active', 'lifted'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(decode);
}

export async function findMeasure(db: Queries, id: string): Promise<StoredMeasure | null> {
  const row = await findRow(db, 'measures', id);
  return row ? decode(row) : null;
}

export async function insertMeasure(
  db: Queries,
  decidedBy: string,
  { person, server: _server, until, ticket, files: _files, shown: _shown, ...input }: MeasureInput,
  {
    server,
    evidence,
    isProposed,
  }: {
    server: { _id: string; name: string } | null;
    evidence: StoredMeasure['evidence'];
    isProposed: boolean;
  },
): Promise<StoredMeasure> {
  const entity = newEntity();
  const start = Date.parse(until || entity.createdAt);
  const measure: StoredMeasure = {
    ...entity,
    ...input,
    search: searchText(input.rule, input.facts),
    user_id: person,
    server_id: server?._id ?? null,
    serverName: server?.name ?? '',
    evidence,
    evidenceUntil: new Date(start + EVIDENCE_MS).toISOString(),
    ticket_id: ticket || null,
    state: isProposed ? 'proposed' : 'active',
    until: until || null,
    decidedBy,
    confirmedBy: null,
    endedBy: null,
    endedAt: null,
    endReason: '',
    appealText: '',
    appealAt: null,
    appealVerdict: null,
    appealAnswer: '',
    appealJudge: null,
    appealJudgedAt: null,
  };
  await insertRow(db, 'measures', measureCodec.encodeAll(measure));
  return measure;
}

/** Null when somebody else saved in between. */
export async function saveMeasure(
  db: Queries,
  current: StoredMeasure,
  changes: Partial<StoredMeasure>,
): Promise<StoredMeasure | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const saved = await updateRow(db, 'measures', { id, version, updatedAt }, measureCodec.encode(changes));
  return saved ? { ...current, ...changes, version: version + 1, updatedAt } : null;
}

/** Erases the evidence whose term is over. `now` in ms. Answers of how many measures. */
export async function eraseEvidence(db: Queries, now: number = Date.now()): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('measures')
    .set(measureCodec.encode({ evidence: [], evidenceUntil: null }))
    .where('evidence_until', '<', new Date(now).toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many were decided since a moment, by kind; proposals that were declined do not count. */
export async function countMeasures(
  db: Queries,
  since: string,
): Promise<{ kind: MeasureKind; count: number }[]> {
  const rows = await db
    .selectFrom('measures')
    .where('created_at', '>=', since)
    .where('state', '!=', 'declined')
    .groupBy('kind')
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .execute();
  return rows.map(({ kind, count }) => ({ kind: kind as MeasureKind, count }));
}
