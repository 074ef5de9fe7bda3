import { may } from '@rpd/shared/domain';
import type { Game } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { joinGame, membersOf, noteMembers } from '../lib/game-members.ts';
import type { Members } from '../lib/game-members.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { readableGame } from './games.change.ts';
import { removeMember } from './members.store.ts';

// How people go from a game: by themselves, by who runs it, and by the journal when it undoes what was done.

/** Takes somebody out. Within a transaction that holds the game's lock. */
export async function leaveGame(
  trx: Queries,
  request: FastifyRequest,
  game: Game,
  user: string,
): Promise<void> {
  const me = caller(request);
  if (user !== me._id && !may(me, 'update', 'Game', game)) throw refuse('forbidden');
  const before = await membersOf(trx, game._id);
  if (!(await removeMember(trx, game._id, user, me._id))) throw refuse('notFound');
  await noteMembers(trx, request, game, { action: user === me._id ? 'leave' : 'remove', before });
}

/** Makes the people of a game those that are wanted, as an undo does. Within a transaction that holds the game's lock. */
export async function changeMembers(
  trx: Queries,
  request: FastifyRequest,
  id: string,
  wanted: Members,
): Promise<void> {
  const game = await readableGame(trx, caller(request), id);
  if (!may(caller(request), 'update', 'Game', game)) throw refuse('forbidden');
  const present = await membersOf(trx, id);
  for (const user of Object.keys(present).filter(one => !wanted[one])) {
    await leaveGame(trx, request, game, user);
  }
  for (const [user, since] of Object.entries(wanted)) {
    if (!present[user]) await joinGame(trx, request, game, { user, since });
  }
}
