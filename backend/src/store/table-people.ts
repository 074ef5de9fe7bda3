import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from './bin.ts';
import { changed, stateBefore } from './changes.ts';
import type { Queries } from './queries.ts';

/**
 * Runs a change of who is at the table of a game. Its campaign and its sessions that are not over say so to those who could read them
 * before and to those who can after: lists, open tables and presence follow.
 */
export async function changePeople<T>(db: Queries, gameId: string, work: () => Promise<T>): Promise<T> {
  const sessions = await db
    .selectFrom('game_sessions')
    .where('game_id', '=', gameId)
    .where('state', '<>', 'closed')
    .select('id')
    .execute();
  const polls = await db
    .selectFrom('date_polls')
    .where('game_id', '=', gameId)
    .where('state', '=', 'open')
    .select('id')
    .execute();
  // A session is read by those who read its campaign.
  const before = await stateBefore(db, 'campaigns', gameId);
  const result = await work();
  await changed(db, 'campaigns', gameId, { before });
  for (const { id } of sessions) await changed(db, 'gamesessions', id, { before });
  for (const { id } of polls) await changed(db, 'datepolls', id, { before });
  return result;
}

/**
 * Whether a column names a game at whose table somebody has a place: as its owner, as a player, or as the campaign names them. Of somebody
 * else's game it does not say whether it is in the bin.
 */
export const isAtTable = (column: string, person: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from games where owner_id = ${person} and ${outsideBin('games')}
    union select game_id from game_members where user_id = ${person}
    union select game_id from campaign_people where user_id = ${person})`;

/** When a game master took somebody's place away; null where nobody did, or they have been invited again since. */
export async function removedAt(db: Queries, gameId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('game_removals')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .select('removed_at')
    .executeTakeFirst();
  return row?.removed_at ?? null;
}

/** Remembers that a game master took a place away. Within {@link changePeople}. */
export async function noteRemoval(db: Queries, gameId: string, userId: string): Promise<void> {
  const removed_at = new Date().toISOString();
  await db
    .insertInto('game_removals')
    .values({ game_id: gameId, user_id: userId, removed_at })
    .onConflict(conflict => conflict.columns(['game_id', 'user_id']).doUpdateSet({ removed_at }))
    .execute();
}

/** Who has a place again was not removed. Within {@link changePeople}. */
export async function forgetRemoval(db: Queries, gameId: string, userId: string): Promise<void> {
  await db.deleteFrom('game_removals').where('game_id', '=', gameId).where('user_id', '=', userId).execute();
}

/** Joining twice is joining once. `since`: when somebody had joined whose place is given back; ISO 8601. */
export async function addMember(
  db: Queries,
  gameId: string,
  userId: string,
  since = new Date().toISOString(),
): Promise<void> {
  await changePeople(db, gameId, async () => {
    await db
      .insertInto('game_members')
      .values({ game_id: gameId, user_id: userId, joined_at: since })
      .onConflict(conflict => conflict.columns(['game_id', 'user_id']).doNothing())
      .execute();
    await forgetRemoval(db, gameId, userId);
  });
  await changed(db, 'games', gameId);
}
