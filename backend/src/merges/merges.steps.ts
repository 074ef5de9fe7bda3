import type { MergeGroup } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import type { Row } from './merges.columns.ts';

// What a merge did, as it is kept: undoing it reads the steps backwards.

/** A row that has to be there, for what was removed beside it to come back. */
export interface Witness {
  table: string;
  where: Row;
}

export type MergeStep =
  /** These rows name the kept account instead of the other one. */
  | { kind: 'move'; table: string; column: string; rows: Row[] }
  /** A row of one of the two accounts that could not stay beside the other's. */
  | { kind: 'remove'; table: string; column: string; row: Row; beside: Witness; group: MergeGroup }
  /** One value that was written over. */
  | { kind: 'write'; table: string; where: Row; column: string; before: Row[string]; after: Row[string] };

export interface StoredMerge {
  other: string;
  kept: string;
  steps: MergeStep[];
}

export async function insertMerge(
  db: Queries,
  { other, kept, by, steps }: { other: string; kept: string; by: string; steps: readonly MergeStep[] },
): Promise<void> {
  const at = new Date().toISOString();
  await db
    .insertInto('account_merges')
    .values({ other_id: other, kept_id: kept, merged_by: by, at })
    .execute();
  for (const [position, step] of steps.entries()) {
    await db
      .insertInto('account_merge_steps')
      .values({ other_id: other, position, step: JSON.stringify(step) })
      .execute();
  }
}

export async function readMerge(db: Queries, other: string): Promise<StoredMerge | null> {
  const row = await db
    .selectFrom('account_merges')
    .where('other_id', '=', other)
    .select('kept_id')
    .executeTakeFirst();
  if (!row) return null;
  const steps = await db
    .selectFrom('account_merge_steps')
    .where('other_id', '=', other)
    .orderBy('position')
    .select('step')
    .execute();
  return { other, kept: row.kept_id, steps: steps.map(({ step }) => JSON.parse(step) as MergeStep) };
}

export async function deleteMerge(db: Queries, other: string): Promise<void> {
  await db.deleteFrom('account_merge_steps').where('other_id', '=', other).execute();
  await db.deleteFrom('account_merges').where('other_id', '=', other).execute();
}
