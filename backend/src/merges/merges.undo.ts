import type { MergeCount, MergeGroup, MergeUndone } from '@rpd/shared/domain';
import { MERGE_GROUPS } from '@rpd/shared/domain';
import { holdsUntil, whileHolding } from '../lib/measures.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { ApplyMeasures } from './merges.apply.ts';
import { MOVED, MOVED_TEXTS, PERSONAL_KINDS } from './merges.columns.ts';
import type { MovedColumn, Row } from './merges.columns.ts';
import { countOf, idOf, loose, rowsStill, writeAccount } from './merges.rows.ts';
import type { MergeStep, StoredMerge } from './merges.steps.ts';
import { Touched } from './merges.touched.ts';

type Of<Kind extends MergeStep['kind']> = Extract<MergeStep, { kind: Kind }>;
interface Reported {
  group: MergeGroup;
  rule: Pick<MovedColumn, 'named'>;
  rows: Row[];
}

const ruleOf = ({ table, column }: Pick<MergeStep, 'table' | 'column'>): MovedColumn | undefined =>
  [...MOVED, ...MOVED_TEXTS].find(rule => rule.table === table && rule.column === column);

/**
 * Gives back what moved and still is with the kept account; what was changed or deleted since stays as it is, and is reported. Within a
 * transaction.
 */
export async function undoSteps(
  trx: Queries,
  { kept, other, steps }: StoredMerge,
  applyMeasures: ApplyMeasures,
): Promise<MergeUndone> {
  const back: Reported[] = [];
  const left: Reported[] = [];
  const touched = new Touched(trx);
  const of = <Kind extends MergeStep['kind']>(kind: Kind) =>
    steps.filter((step): step is Of<Kind> => step.kind === kind);

  const removals: { step: Of<'remove'>; rule: MovedColumn }[] = [];
  for (const step of of('remove')) {
    const rule = ruleOf(step);
    if (!rule) continue;
    if (await isThere(trx, step.beside.table, step.beside.where)) removals.push({ step, rule });
    else left.push({ group: step.group, rule, rows: [step.row] });
  }
  const moves: { rule: MovedColumn; rows: Row[] }[] = [];
  for (const step of of('move')) {
    const rule = ruleOf(step);
    if (!rule) continue;
    const rows = await rowsStill(trx, rule, kept, step.rows);
    const still = new Set(rows.map(row => idOf(row, rule.key)));
    const gone = step.rows.filter(row => !still.has(idOf(row, rule.key)));
    if (gone.length > 0) left.push({ group: rule.group, rule, rows: gone });
    moves.push({ rule, rows });
  }
  for (const { rule, rows } of moves) for (const row of rows) await touched.addRow(rule, row);
  for (const { step, rule } of removals) await touched.addRow(rule, step.row);

  for (const { rule, rows } of moves) {
    await writeAccount(trx, rule, { from: kept, to: other }, rows);
    if (rows.length > 0) back.push({ group: rule.group, rule, rows });
  }
  for (const { step, rule } of removals) {
    const isBack = await putBack(trx, rule, step.row);
    (isBack ? back : left).push({ group: rule.group, rule, rows: [step.row] });
  }
  for (const step of of('write')) await writeBack(trx, step, touched, { back, left });
  await touched.announce();
  for (const person of [kept, other]) {
    for (const kind of PERSONAL_KINDS) await changed(trx, kind, person);
  }
  await settleMeasures(trx, applyMeasures, other);
  await settleMeasures(trx, applyMeasures, kept, of('write'));
  return { back: await reported(trx, back), left: await reported(trx, left) };
}

/** Puts a removed row back, unless its place was taken since. */
async function putBack(trx: Queries, { table, column, key, once }: MovedColumn, row: Row): Promise<boolean> {
  const places = [[...key, column], ...(once?.places ? [once.places] : [])];
  for (const columns of places) {
    const where = Object.fromEntries(columns.map(name => [name, row[name] ?? null]));
    if (await isThere(trx, table, where)) return false;
  }
  await loose(trx)
    .insertInto(table)
    .values({ ...row })
    .execute();
  return true;
}

async function isThere(db: Queries, table: string, where: Row): Promise<boolean> {
  const row = await loose(db)
    .selectFrom(table)
    .where(eb => eb.and(where))
    .select(Object.keys(where).slice(0, 1))
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the former value, unless it changed since. What follows from measures is written by them. */
async function writeBack(
  trx: Queries,
  step: Of<'write'>,
  touched: Touched,
  { back, left }: { back: Reported[]; left: Reported[] },
): Promise<void> {
  const { table, where, column, before, after } = step;
  if (table === 'users' && column !== 'valid') return;
  const isSame = await isThere(trx, table, { ...where, [column]: after });
  const rule = ruleOf(step);
  if (!isSame) {
    if (rule) left.push({ group: rule.group, rule, rows: [where] });
    return;
  }
  if (rule) {
    await touched.addRow(rule, where);
    back.push({ group: rule.group, rule, rows: [where] });
  }
  await loose(trx)
    .updateTable(table)
    .set({ [column]: before })
    .where(eb => eb.and(where))
    .execute();
  if (table === 'users') await changed(trx, 'users', String(where['id']));
}

/** The effects of the measures that an account has now; an end that is past stays written as it was. */
async function settleMeasures(
  trx: Queries,
  applyMeasures: ApplyMeasures,
  id: string,
  steps: readonly Of<'write'>[] = [],
): Promise<void> {
  const read = () =>
    trx
      .selectFrom('users')
      .where('id', '=', id)
      .select(['suspended_until', 'muted_until'])
      .executeTakeFirstOrThrow();
  const present = await read();
  await applyMeasures(trx, id);
  const settled = await read();
  for (const column of ['suspended_until', 'muted_until'] as const) {
    const step = steps.find(one => one.table === 'users' && one.column === column);
    const former = step ? (step.before as string | null) : present[column];
    const isPast = former !== null && !holdsUntil(former);
    if (isPast && whileHolding(settled[column]) === null) {
      await trx
        .updateTable('users')
        .set({ [column]: former })
        .where('id', '=', id)
        .execute();
    }
  }
}

async function reported(
  db: Queries,
  all: readonly Reported[],
): Promise<(MergeCount & { group: MergeGroup })[]> {
  const groups = MERGE_GROUPS.map(group => ({ group, parts: all.filter(part => part.group === group) }));
  const counted = [];
  for (const { group, parts } of groups) {
    if (parts.length > 0) counted.push({ group, ...(await countOf(db, parts)) });
  }
  return counted;
}
