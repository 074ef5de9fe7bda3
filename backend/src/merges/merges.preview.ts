import { createHash } from 'node:crypto';
import { MERGE_CONFLICTS, MERGE_GROUPS, MERGE_GROUP_LABELS } from '@rpd/shared/domain';
import type { MergeConflictKind, MergeCount, MergePreview } from '@rpd/shared/domain';
import { holdingMeasures, holdsUntil } from '../lib/measures.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { countOf } from './merges.rows.ts';
import { planMerge } from './merges.plan.ts';
import type { Conflict, MergePlan } from './merges.plan.ts';
import { outsideBin } from '../store/bin.ts';

const NO_ROW = { rule: {}, rows: [] };

/** A plan, and what people read of it. */
export interface DescribedMerge extends Pick<MergePreview, 'moves' | 'conflicts' | 'seal'> {
  plan: MergePlan;
}

export async function describeMerge(
  db: Queries,
  kept: StoredUser,
  other: StoredUser,
): Promise<DescribedMerge> {
  const plan = await planMerge(db, { kept: kept._id, other: other._id });
  const moves: MergePreview['moves'] = [];
  for (const group of MERGE_GROUPS) {
    const parts = plan.moves.filter(({ rule }) => rule.group === group);
    const count = await countOf(db, parts);
    const written = plan.writes.filter(({ rule }) => rule.group === group).length;
    if (count.total + written > 0) moves.push({ group, ...count, total: count.total + written });
  }
  const found = [...plan.conflicts, ...(await otherConflicts(db, kept, other))];
  const conflicts: MergePreview['conflicts'] = [];
  for (const kind of MERGE_CONFLICTS) {
    const parts = found.filter(one => one.kind === kind);
    if (parts.length > 0) conflicts.push({ kind, ...(await countOf(db, parts)) });
  }
  const sealed = JSON.stringify([kept._id, other._id, conflicts]);
  return { plan, moves, conflicts, seal: createHash('sha256').update(sealed).digest('hex') };
}

/** What follows from measures and states, and what both have and keep. */
async function otherConflicts(db: Queries, kept: StoredUser, other: StoredUser): Promise<Conflict[]> {
  const found: Conflict[] = [];
  const add = (kind: MergeConflictKind, part: Omit<Conflict, 'kind'> = NO_ROW) =>
    found.push({ kind, ...part });
  if (holdsUntil(other.suspendedUntil)) add('suspended');
  if (holdsUntil(other.mutedUntil)) add('muted');
  if (!other.valid && kept.valid) add('deactivated');
  const barring = await holdingMeasures(db, other._id, Date.now());
  const barred = barring.filter(({ server_id, kind }) => server_id !== null && kind !== 'warning');
  if (barred.length > 0) {
    const rows = barred.map(({ server_id }) => ({ server_id }));
    add('barred', { rule: { named: ['servers', 'name', 'server_id'] }, rows });
  }
  if (await decidedAboutOther(db, kept._id, other._id)) add('ownDecision');
  const shared = await serversOfBoth(db, kept._id, other._id);
  if (shared.length > 0) {
    add('bothApplied', { rule: { named: ['servers', 'name', 'server_id'] }, rows: shared });
  }
  return found;
}

async function decidedAboutOther(db: Queries, one: string, two: string): Promise<boolean> {
  const row = await db
    .selectFrom('measures')
    .where(eb =>
      eb.or(
        [
          { about: one, by: two },
          { about: two, by: one },
        ].map(({ about, by }) =>
          eb.and([
            eb('user_id', '=', about),
            eb.or([eb('decided_by', '=', by), eb('confirmed_by', '=', by), eb('appeal_judge', '=', by)]),
          ]),
        ),
      ),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Servers to which both submitted a character. */
async function serversOfBoth(db: Queries, one: string, two: string): Promise<{ server_id: string }[]> {
  const of = (owner: string) =>
    db
      .selectFrom('submissions')
      .innerJoin('characters', 'characters.id', 'submissions.character_id')
      .where('characters.owner_id', '=', owner)
      .where(outsideBin('characters'))
      .where('submissions.state', '<>', 'withdrawn')
      .select('submissions.server_id');
  return db
    .selectFrom('submissions')
    .where('server_id', 'in', of(one))
    .where('server_id', 'in', of(two))
    .select('server_id')
    .distinct()
    .orderBy('server_id')
    .execute();
}

/** « Personnages : 3 · Serveurs possédés : 1 », for the journal. */
export const summaryOf = (
  moves: readonly (MergeCount & { group: keyof typeof MERGE_GROUP_LABELS })[],
): string => moves.map(({ group, total }) => `${MERGE_GROUP_LABELS[group]} : ${total}`).join(' · ');
