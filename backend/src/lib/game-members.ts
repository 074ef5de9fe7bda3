import type { Game } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '../store/queries.ts';
import { addMember } from '../store/table-people.ts';
import { changesOf } from './journal.changes.ts';
import { actorOf, record } from './journal.ts';

// Who comes into a game and goes stands in the history of the game: by its page, and by an invitation to its table.

/** Since when each person plays the game. */
export type Members = Record<string, string>;

export async function membersOf(db: Queries, gameId: string): Promise<Members> {
  const rows = await db
    .selectFrom('game_members')
    .where('game_id', '=', gameId)
    .select(['user_id', 'joined_at'])
    .execute();
  return Object.fromEntries(rows.map(({ user_id, joined_at }) => [user_id, joined_at]));
}

interface Movement {
  action: 'join' | 'leave' | 'remove';
  before: Members;
  detail?: string;
}

/** Writes who came or went; nothing where nobody did. */
export async function noteMembers(
  trx: Queries,
  request: FastifyRequest,
  { _id: id, name }: Pick<Game, '_id' | 'name'>,
  { action, before, detail = '' }: Movement,
): Promise<void> {
  const changes = changesOf({ members: before }, { members: await membersOf(trx, id) });
  if (changes.length === 0) return;
  await record(trx, actorOf(request), { action, entity: 'Game', id, name, detail, changes });
}

interface Joining {
  user: string;
  /** When they had joined, if their place is given back; ISO 8601. */
  since?: string;
  detail?: string;
}

/** Lets somebody in. Within a transaction that holds the game's lock. */
export async function joinGame(
  trx: Queries,
  request: FastifyRequest,
  game: Pick<Game, '_id' | 'name'>,
  { user, since, detail = '' }: Joining,
): Promise<void> {
  const before = await membersOf(trx, game._id);
  await addMember(trx, game._id, user, since);
  await noteMembers(trx, request, game, { action: 'join', before, detail });
}
