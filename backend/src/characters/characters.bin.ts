import type { BinPart } from '../lib/bin.ts';
import { takeFromBin } from '../store/bin.moves.ts';
import type { Queries } from '../store/queries.ts';
import { touchFightsOf } from '../store/touch-fights.ts';
import { touchSeatsOf } from '../store/touch-seats.ts';
import { touchTokensOf } from '../store/touch-tokens.ts';

/**
 * Characters in the bin keep their versions, applications, seats and places in encounters. A character does not come back without its
 * template: that leaves the bin too.
 */
export const characterBin: BinPart = {
  kind: 'character',
  subject: 'Character',
  called: 'le personnage',
  name: 'name',
  sortName: 'name_key',
  binned: touchTables,
  restored: async (trx, _me, id) => {
    const sheet = await sheetOf(trx, id);
    if (sheet) await takeFromBin(trx, 'sheet', sheet);
    await touchTables(trx, id);
  },
};

async function touchTables(db: Queries, id: string): Promise<void> {
  await touchFightsOf(db, id);
  await touchSeatsOf(db, id);
  await touchTokensOf(db, id);
}

async function sheetOf(db: Queries, id: string): Promise<string | null> {
  const row = await db.selectFrom('characters').where('id', '=', id).select('sheet_id').executeTakeFirst();
  return row?.sheet_id ?? null;
}
