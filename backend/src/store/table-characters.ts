import { outsideBin } from './bin.ts';
import type { TableFacts } from './campaign-facts.ts';
import { visibilityOf } from './character-visibility.ts';
import type { CharacterVisibility } from './character-visibility.ts';
import type { Queries } from './queries.ts';

// Which characters belong to a table: those that play there, and those of its game masters.

/** The characters as which people of this table took a seat in one of its sessions. */
export async function playedAt(db: Queries, game: string, table: TableFacts): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('game_session_seats')
    .innerJoin('game_sessions', 'game_sessions.id', 'game_session_seats.session_id')
    .innerJoin('characters', 'characters.id', 'game_session_seats.character_id')
    .where('game_sessions.game_id', '=', game)
    .where(outsideBin('characters'))
    .select(['characters.id', 'characters.owner_id', 'game_session_seats.user_id'])
    .distinct()
    .execute();
  const present = new Set([...table.masters, ...table.members]);
  // Who sits down with their own character lets the table's game masters write what a fight leaves of it.
  const own = rows.filter(({ owner_id, user_id }) => owner_id === user_id && present.has(owner_id));
  return new Map(own.map(({ id, owner_id }) => [id, owner_id]));
}

/** Which of these characters the game masters of a table may write, see ADR 52. */
export async function writableAt(
  db: Queries,
  game: string,
  table: TableFacts,
  ids: readonly string[],
): Promise<Set<string>> {
  const played = ids.length > 0 ? await playedAt(db, game, table) : new Map<string, string>();
  const writable = new Set<string>();
  for (const id of ids) {
    if (played.has(id)) writable.add(id);
    else {
      const seen = await visibilityFacts(db, id);
      const people = seen ? [seen.owner_id, ...seen.masters] : [];
      if (people.some(person => table.masters.includes(person))) writable.add(id);
    }
  }
  return writable;
}

/** Who sees a character; null where there is none. */
export async function visibilityFacts(db: Queries, id: string): Promise<CharacterVisibility | null> {
  const row = await db
    .selectFrom('characters')
    .where('id', '=', id)
    .where(outsideBin('characters'))
    .select('owner_id')
    .executeTakeFirst();
  return row ? visibilityOf(db, id, row.owner_id) : null;
}
