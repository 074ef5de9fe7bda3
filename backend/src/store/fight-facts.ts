import type { FightCombatant, FightContent } from '@rpd/shared/domain';
import { tableFactsOf } from './campaign-facts.ts';
import type { TableFacts } from './campaign-facts.ts';
import type { EntityState } from './entity-state.ts';
import type { PreparedFacts } from './preparation-facts.ts';
import type { Queries } from './queries.ts';
import type { FightRow } from './tables/fights.ts';
import { outsideBin } from './bin.ts';

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
    .where(outsideBin('fights'))
    .select(['game_id', 'version', 'session_id'])
    .executeTakeFirst();
  const table = row && (await tableFactsOf(db, row.game_id));
  return row && table ? { version: row.version, facts: { ...fightFacts(row, table) } } : null;
}

interface StoredContent extends Omit<FightContent, 'combatants'> {
  combatants: (Omit<FightCombatant, 'asked'> & { asked?: boolean })[];
}

/** Nobody is asked to roll where the encounter does not want it any more, nor where that was stored before it could. */
export function contentOf({
  content,
  players_roll,
}: Pick<FightRow, 'content' | 'players_roll'>): FightContent {
  const stored = JSON.parse(content) as StoredContent;
  const combatants = stored.combatants.map(one => ({
    ...one,
    asked: players_roll === 1 && (one.asked ?? false),
  }));
  return { ...stored, combatants };
}
