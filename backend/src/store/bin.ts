import type { BinKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ALWAYS } from './conditions.ts';

// Deleted things that can still be restored (DSK-7): they stay in their tables, with all that belongs to them, and the bin names
// them. What reads one of these tables leaves out what is in the bin: findRow() and listRows() do, other queries by outsideBin().

/** Which table has the things of a kind. */
const TABLES = {
  server: 'servers',
  event: 'events',
  game: 'games',
  sheet: 'sheets',
  mob: 'mobs',
  character: 'characters',
  scene: 'scenes',
  handout: 'handouts',
  map: 'maps',
  fight: 'fights',
} as const satisfies Record<BinKind, string>;
export type BinTable = (typeof TABLES)[BinKind];

export const tableOf = (kind: BinKind): BinTable => TABLES[kind];

const KINDS = new Map<string, BinKind>(
  Object.entries(TABLES).map(([kind, table]) => [table, kind as BinKind]),
);

/** The condition that a row of this table is in the bin; null for a table that has none. */
export function inBin(table: string): RawBuilder<boolean> | null {
  const kind = KINDS.get(table);
  return kind ? sql`${sql.ref(`${table}.id`)} in (select thing_id from bin where kind = ${kind})` : null;
}

/** The condition that a row of this table is not in the bin; always met for a table that has none. */
export function outsideBin(table: string): RawBuilder<boolean> {
  const kind = KINDS.get(table);
  if (!kind) return ALWAYS;
  return sql`${sql.ref(`${table}.id`)} not in (select thing_id from bin where kind = ${kind})`;
}
