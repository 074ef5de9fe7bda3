import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { PERSONAL_KINDS } from './merges.columns.ts';
import { pick, chunks, loose, writeAccount } from './merges.rows.ts';
import type { MergePlan, Pair } from './merges.plan.ts';
import { Touched } from './merges.touched.ts';
import type { MergeStep } from './merges.steps.ts';

/** What of the measures a merge sets off: their effects on an account are written again. */
export type ApplyMeasures = (trx: Queries, userId: string) => Promise<void>;

/** Does what the plan says, and answers the steps that undo it. Within a transaction. */
export async function applyPlan(trx: Queries, { kept, other }: Pair, plan: MergePlan): Promise<MergeStep[]> {
  const steps: MergeStep[] = [];
  const touched = new Touched(trx);
  for (const { rule, row } of [...plan.removals, ...plan.writes]) await touched.addRow(rule, row);
  for (const { rule, rows } of plan.moves) for (const row of rows) await touched.addRow(rule, row);

  for (const { rule, account, row, beside } of plan.removals) {
    const { table, column, key, group } = rule;
    await loose(trx)
      .deleteFrom(table)
      .where(eb => eb.and({ ...pick(row, key), [column]: account }))
      .execute();
    steps.push({ kind: 'remove', table, column, row, beside, group });
  }
  for (const { rule, rows } of plan.moves) {
    const { table, column, key } = rule;
    await writeAccount(trx, rule, { from: other, to: kept }, rows);
    for (const part of chunks(rows)) {
      steps.push({ kind: 'move', table, column, rows: part.map(row => pick(row, key)) });
    }
  }
  for (const { rule, row, before, after } of plan.writes) {
    const { table, column } = rule;
    await loose(trx)
      .updateTable(table)
      .set({ [column]: after })
      .where('id', '=', row['id'] ?? null)
      .execute();
    steps.push({ kind: 'write', table, where: row, column, before, after });
  }
  await touched.announce();
  for (const person of [kept, other]) {
    for (const kind of PERSONAL_KINDS) await changed(trx, kind, person);
  }
  return steps;
}

type Flags = Pick<StoredUser, 'valid' | 'suspendedUntil' | 'mutedUntil'>;

/** A block of one account is one of both: the kept account gets the stricter state. Answers the steps that undo it. */
export async function applyBlocks(
  trx: Queries,
  applyMeasures: ApplyMeasures,
  kept: { _id: string } & Flags,
  other: Flags,
): Promise<MergeStep[]> {
  const where = { id: kept._id };
  const steps: MergeStep[] = [];
  await applyMeasures(trx, kept._id);
  for (const [column, before] of [
    ['suspended_until', kept.suspendedUntil],
    ['muted_until', kept.mutedUntil],
  ] as const) {
    const now = await loose(trx)
      .selectFrom('users')
      .where('id', '=', kept._id)
      .select(column)
      .executeTakeFirst();
    steps.push({ kind: 'write', table: 'users', where, column, before, after: now?.[column] ?? null });
  }
  if (kept.valid && !other.valid) {
    await trx.updateTable('users').set({ valid: 0 }).where('id', '=', kept._id).execute();
    steps.push({ kind: 'write', table: 'users', where, column: 'valid', before: 1, after: 0 });
    await changed(trx, 'users', kept._id);
  }
  return steps;
}
