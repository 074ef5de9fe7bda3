import type { FightContent } from '@rpd/shared/domain';
import { tableFactsOf } from './campaign-facts.ts';
import type { TableFacts } from './campaign-facts.ts';
import type { EntityState } from './entity-state.ts';
import type { PreparedFacts } from './preparation-facts.ts';
import type { Queries } from './queries.ts';
import type { FightRow } from './tables/fights.ts';

// Who reads an encounter.

/** The table reads an encounter while a session shows it. */
export const fightFacts = (
  { session_id }: Pick<FightRow, 'session_id'>,
  { masters, members, watchers }: TableFacts,
): PreparedFacts => ({ masters, readers: session_id ? [...members, ...watchers] : [] });

export async function readFight(db: Queries, id: string): Promise<EntityState | null> {
  const row = await db
    .selectFrom('fights')
    .where('id', '=', id)
    .select(['game_id', 'version', 'session_id'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  return row && table ? { version: row.version, facts: { ...fightFacts(row, table) } } : null;
}

export const contentOf = ({ content }: Pick<FightRow, 'content'>): FightContent =>
  JSON.parse(content) as FightContent;
