import { coverPath, coverWorld, FACES } from '@rpd/shared/domain';
import type { NextSession } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { outsideBin } from '../store/bin.ts';
import { tableFactsOf } from '../store/campaign-facts.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { isAtTable } from '../store/table-people.ts';

const HOUR = 3_600_000;
/** A session that was opened earlier was forgotten open, one that was planned earlier was not held. */
const OPEN_FOR = 24 * HOUR;
const LATE_FOR = 3 * HOUR;
/** Of one's sessions the first in which one has a part: those that one may only watch are passed over. */
const LOOKED_AT = 10;

/** The session that is open, or planned next, of the tables at which somebody plays or leads. */
export async function nextSession(
  db: Queries,
  me: string,
  now: number = Date.now(),
): Promise<NextSession | null> {
  const since = (ms: number) => new Date(now - ms).toISOString();
  const rows = await db
    .selectFrom('game_sessions')
    .innerJoin('games', 'games.id', 'game_sessions.game_id')
    .where(isAtTable('game_sessions.game_id', me))
    .where(outsideBin('games'))
    .where(eb =>
      eb.or([
        eb.and([
          eb('game_sessions.state', '=', 'open'),
          eb('game_sessions.opened_at', '>=', since(OPEN_FOR)),
        ]),
        eb.and([
          eb('game_sessions.state', '=', 'planned'),
          eb('game_sessions.starts_at', '>=', since(LATE_FOR)),
        ]),
      ]),
    )
    .orderBy(sql`case game_sessions.state when 'open' then 0 else 1 end`)
    .orderBy(sql`coalesce(game_sessions.opened_at, game_sessions.starts_at)`)
    .limit(LOOKED_AT)
    .select([
      'game_sessions.id',
      'game_sessions.title',
      'game_sessions.state',
      'game_sessions.starts_at',
      'game_sessions.opened_at',
      'game_sessions.minutes',
      'games.id as game',
      'games.name',
      'games.background_img',
    ])
    .execute();
  for (const row of rows) {
    const table = await tableFactsOf(db, row.game);
    if (!table) continue;
    const isMaster = table.masters.includes(me);
    if (!isMaster && !table.members.includes(me)) continue;
    const people = [...new Set([...table.masters, ...table.members])];
    const nameOf = await peopleNames(db, people.slice(0, FACES));
    const character = await playedCharacter(db, row.game, me);
    const cover = row.background_img || (await drawnCover(db, row.game, row.name));
    return {
      _id: row.id,
      title: row.title,
      state: row.state === 'open' ? 'open' : 'planned',
      at: (row.state === 'open' ? row.opened_at : row.starts_at) ?? '',
      minutes: row.minutes,
      game: { _id: row.game, name: row.name },
      cover,
      role: isMaster ? 'master' : 'player',
      character,
      people: people.slice(0, FACES).map(nameOf),
      peopleCount: people.length,
    };
  }
  return null;
}

/** Whom somebody played at a table last. */
async function playedCharacter(db: Queries, game: string, me: string): Promise<NextSession['character']> {
  const row = await db
    .selectFrom('game_session_seats')
    .innerJoin('game_sessions', 'game_sessions.id', 'game_session_seats.session_id')
    .innerJoin('characters', 'characters.id', 'game_session_seats.character_id')
    .where('game_sessions.game_id', '=', game)
    .where('game_session_seats.user_id', '=', me)
    .where('characters.owner_id', '=', me)
    .where(outsideBin('characters'))
    .orderBy('game_session_seats.joined_at', 'desc')
    .select(['characters.id', 'characters.name'])
    .executeTakeFirst();
  return row ? { _id: row.id, name: row.name } : null;
}

/** The picture of a game without one, as its own page shows it. */
async function drawnCover(db: Queries, game: string, name: string): Promise<string> {
  const types = await db
    .selectFrom('game_game_types')
    .innerJoin('game_types', 'game_types.id', 'game_game_types.game_type_id')
    .where('game_game_types.game_id', '=', game)
    .orderBy('game_types.name')
    .select('game_types.name')
    .execute();
  return coverPath('game', game, coverWorld([name, ...types.map(type => type.name)]));
}
