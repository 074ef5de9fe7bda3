import { changed } from './changes.ts';
import { contentOf } from './fight-facts.ts';
import type { Queries } from './queries.ts';
import { outsideBin } from './bin.ts';

/** A character's sheet changed: the encounters in which it takes part show it. One that is hidden there tells the table nothing. */
export async function touchFightsOf(db: Queries, character: string): Promise<void> {
  const rows = await db
    .selectFrom('fight_characters')
    .innerJoin('fights', 'fights.id', 'fight_characters.fight_id')
    .where('character_id', '=', character)
    .where(outsideBin('fights'))
    .select(['fights.id', 'fights.session_id', 'fights.content', 'fights.players_roll'])
    .execute();
  for (const row of rows) {
    await changed(db, 'fights', row.id);
    const isSeen = contentOf(row).combatants.some(one => one.source === character && !one.hidden);
    if (row.session_id && isSeen) await changed(db, 'fightviews', row.id);
  }
}
