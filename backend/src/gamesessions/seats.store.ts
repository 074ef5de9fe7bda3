import type { Seat } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import { changed } from '../store/changes.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { shownPortrait } from '../store/shown-portrait.ts';
import { roleOf, type StoredSession } from './gamesessions.store.ts';

/** Who sat down, and still has a place at the table. */
export async function listSeats(db: Queries, { id, table }: StoredSession): Promise<Seat[]> {
  const rows = await db
    .selectFrom('game_session_seats')
    .leftJoin('characters', join =>
      join.onRef('characters.id', '=', 'game_session_seats.character_id').on(outsideBin('characters')),
    )
    .where('session_id', '=', id)
    .orderBy('joined_at')
    .selectAll('game_session_seats')
    .select([
      'characters.id as characterId',
      'characters.name as characterName',
      'characters.portrait',
      'characters.details',
    ])
    .execute();
  const present = new Set([...table.masters, ...table.members, ...table.watchers]);
  const seated = rows.filter(({ user_id }) => present.has(user_id));
  const nameOf = await peopleNames(
    db,
    seated.map(({ user_id }) => user_id),
  );
  return seated.map(row => ({
    ...nameOf(row.user_id),
    role: roleOf(table, row.user_id),
    character: row.characterId
      ? {
          _id: row.characterId,
          name: row.characterName ?? '',
          portrait: shownPortrait({ portrait: row.portrait ?? '', details: row.details ?? '{}' }),
        }
      : null,
    clientSeed: row.client_seed,
    joinedAt: row.joined_at,
    leftAt: row.left_at,
  }));
}

export const findSeat = (db: Queries, sessionId: string, userId: string) =>
  db
    .selectFrom('game_session_seats')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Who sits at the table with this character now; null where nobody does. */
export async function playerOf(db: Queries, sessionId: string, character: string): Promise<string | null> {
  const seat = await db
    .selectFrom('game_session_seats')
    .where('session_id', '=', sessionId)
    .where('character_id', '=', character)
    .where('left_at', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  return seat?.user_id ?? null;
}

/** Sits somebody down, or changes as whom they play. True when they were not at the table before. */
export async function takeSeat(
  db: Queries,
  sessionId: string,
  userId: string,
  seat: { character: string; clientSeed: string },
): Promise<boolean> {
  const known = await findSeat(db, sessionId, userId);
  const content = { character_id: seat.character || null, client_seed: seat.clientSeed, left_at: null };
  await db
    .insertInto('game_session_seats')
    .values({ session_id: sessionId, user_id: userId, joined_at: new Date().toISOString(), ...content })
    .onConflict(conflict => conflict.columns(['session_id', 'user_id']).doUpdateSet(content))
    .execute();
  await changed(db, 'gamesessions', sessionId);
  return !known || known.left_at !== null;
}

/** False when they were not at the table. */
export async function leaveSeat(db: Queries, sessionId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('game_session_seats')
    .set({ left_at: new Date().toISOString() })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  await changed(db, 'gamesessions', sessionId);
  return numUpdatedRows === 1n;
}
