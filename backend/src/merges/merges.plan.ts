import type { MergeConflictKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { Queries } from '../store/queries.ts';
import { MOVED, MOVED_TEXTS } from './merges.columns.ts';
import type { MovedColumn, Row } from './merges.columns.ts';
import { idOf, pick, rowsWith } from './merges.rows.ts';
import type { Witness } from './merges.steps.ts';

/** The accounts of a merge, by their ids. */
export interface Pair {
  kept: string;
  other: string;
}

interface Removal {
  rule: MovedColumn;
  /** Whose row it is. */
  account: string;
  row: Row;
  beside: Witness;
}

export interface Conflict {
  kind: MergeConflictKind;
  rule: Pick<MovedColumn, 'named'>;
  rows: Row[];
}

/** What a merge does, before it does it: the preview and the merge read the same. */
export interface MergePlan {
  moves: { rule: MovedColumn; rows: Row[] }[];
  removals: Removal[];
  writes: { rule: MovedColumn; row: Row; before: string; after: string }[];
  conflicts: Conflict[];
}

/** Reads what a merge of these two would move, remove and write. */
export async function planMerge(db: Queries, pair: Pair): Promise<MergePlan> {
  const plan: MergePlan = { moves: [], removals: [], writes: [], conflicts: [] };
  await planLostPlaces(db, pair, plan);
  const lost = new Set(plan.removals.map(placeOf));
  for (const rule of MOVED) {
    const isLost = (account: string) => (row: Row) => lost.has(placeOf({ rule, account, row }));
    const rows = (await rowsWith(db, rule, pair.other)).filter(row => !isLost(pair.other)(row));
    if (rows.length === 0) continue;
    const ofKept = rule.once
      ? (await rowsWith(db, rule, pair.kept)).filter(row => !isLost(pair.kept)(row))
      : [];
    const moving = planClashes(pair, rule, { rows, ofKept }, plan);
    if (moving.length > 0) plan.moves.push({ rule, rows: moving });
  }
  for (const rule of MOVED_TEXTS) {
    const texts = await db
      .selectFrom(rule.table)
      .where(rule.column, 'like', `%"${pair.other}"%`)
      .select(['id', rule.column])
      .execute();
    for (const { id, history: before } of texts) {
      const after = before.replaceAll(`"${pair.other}"`, `"${pair.kept}"`);
      plan.writes.push({ rule, row: { id }, before, after });
    }
  }
  return plan;
}

const placeOf = ({ rule, account, row }: Pick<Removal, 'rule' | 'account' | 'row'>): string =>
  `${rule.table} ${account} ${idOf(row, rule.key)}`;

const ruleOf = (table: MovedColumn['table']): MovedColumn => {
  const rule = MOVED.find(one => one.table === table);
  if (!rule) throw new Error(`No rule for ${table}.`);
  return rule;
};

/** Rows of the other account that the kept one has, too: answers those that move. */
function planClashes(
  { kept, other }: Pair,
  rule: MovedColumn,
  { rows, ofKept }: { rows: Row[]; ofKept: Row[] },
  plan: MergePlan,
): Row[] {
  const { once, table, column } = rule;
  if (!once) return rows;
  const own = new Map(ofKept.map(row => [idOf(row, once.columns), row]));
  const clashing: Row[] = [];
  const moving = rows.filter(row => {
    const beside = own.get(idOf(row, once.columns));
    if (!beside) return true;
    clashing.push(row);
    if (once.keeps === 'stays') return false;
    const keepsOther = once.keeps !== 'kept' && once.keeps(beside, row) === 'other';
    const witness = { table, where: { ...pick(row, once.columns), [column]: kept } };
    plan.removals.push({
      rule,
      account: keepsOther ? kept : other,
      row: keepsOther ? beside : row,
      beside: witness,
    });
    return keepsOther;
  });
  if (once.conflict && clashing.length > 0) addConflict(plan, once.conflict, rule, clashing);
  return moving;
}

function addConflict(plan: MergePlan, kind: MergeConflictKind, rule: Conflict['rule'], rows: Row[]): void {
  const known = plan.conflicts.find(one => one.kind === kind && one.rule.named?.[0] === rule.named?.[0]);
  if (known) known.rows.push(...rows);
  else plan.conflicts.push({ kind, rule, rows: [...rows] });
}

/** Where somebody has no place in what they own themselves. */
const OWNED_PLACES = [
  ['server_managers', 'servers', 'server_id'],
  ['game_members', 'games', 'game_id'],
  ['campaign_people', 'games', 'game_id'],
  ['game_removals', 'games', 'game_id'],
] as const;
const OWN_CONFLICTS: Partial<Record<(typeof OWNED_PLACES)[number][0], MergeConflictKind>> = {
  server_managers: 'ownsAndManages',
  game_members: 'leadsAndPlays',
  campaign_people: 'leadsAndPlays',
};

/**
 * Places that end although the other account has none beside them: of one account in what the other one owns, and at tables from which
 * a game master removed the other one. Nobody comes back to a table by a merge.
 */
async function planLostPlaces(db: Queries, { kept, other }: Pair, plan: MergePlan): Promise<void> {
  const ways = [
    { account: kept, beside: other },
    { account: other, beside: kept },
  ];
  for (const { account, beside } of ways) {
    for (const [table, things, by] of OWNED_PLACES) {
      const rule = ruleOf(table);
      const { rows } = await sql<Row>`select ${sql.table(table)}.* from ${sql.table(table)}
        inner join ${sql.table(things)} on ${sql.ref(`${things}.id`)} = ${sql.ref(`${table}.${by}`)}
        where ${sql.ref(`${table}.user_id`)} = ${account} and ${sql.ref(`${things}.owner_id`)} = ${beside}`.execute(
        db,
      );
      for (const row of rows) {
        const witness = { table: things, where: { id: row[by] ?? null, owner_id: kept } };
        plan.removals.push({ rule, account, row, beside: witness });
      }
      const kind = rows.length > 0 && OWN_CONFLICTS[table];
      if (kind) addConflict(plan, kind, rule, rows);
    }
    for (const table of ['game_members', 'campaign_people'] as const) {
      const rule = ruleOf(table);
      const rows: Row[] = await db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', account)
        .where('game_id', 'in', eb =>
          eb.selectFrom('game_removals').where('user_id', '=', beside).select('game_id'),
        )
        .where('game_id', 'not in', eb =>
          eb.selectFrom('games').where('owner_id', 'in', [kept, other]).select('id'),
        )
        .execute()
        .then(found => found.map(row => ({ ...row })));
      for (const row of rows) {
        const witness = { table: 'game_removals', where: { game_id: row['game_id'] ?? null, user_id: kept } };
        plan.removals.push({ rule, account, row, beside: witness });
      }
      if (rows.length > 0) addConflict(plan, 'removed', rule, rows);
    }
  }
}
