import { changed } from './changes.ts';
import type { Queries } from './queries.ts';

/** A character's name or portrait changed: the tables at which it sits now list it. Closed sessions are read again when they are opened. */
export async function touchSeatsOf(db: Queries, character: string): Promise<void> {
  const rows = await db
    .selectFrom('game_session_seats')
    .innerJoin('game_sessions', 'game_sessions.id', 'game_session_seats.session_id')
    .where('game_session_seats.character_id', '=', character)
    .where('game_session_seats.left_at', 'is', null)
    .where('game_sessions.state', '<>', 'closed')
    .select('game_sessions.id')
    .execute();
  for (const { id } of rows) await changed(db, 'gamesessions', id);
}
