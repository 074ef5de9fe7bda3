import { may } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import { tableOf } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { fightFacts } from '../store/fight-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { FightRow } from '../store/tables/fights.ts';
import { findFight } from './fights.store.ts';

/** The encounter, for one of its game masters. Others at the table read what of it a session shows, and nothing here. */
export async function changeableFight(
  db: Queries,
  me: Identity,
  id: string,
): Promise<{ row: FightRow; table: TableFacts }> {
  const row = await findFight(db, id);
  if (!row) throw refuse('notFound');
  const table = await tableOf(db, me, row.game_id);
  const facts = fightFacts(row, table);
  if (!may(me, 'read', 'Fight', facts)) throw refuse('notFound');
  if (!may(me, 'update', 'Fight', facts)) throw refuse('forbidden');
  return { row, table };
}
