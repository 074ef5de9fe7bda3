import type { FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import type { Happening } from '../lib/journal.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredSession } from './gamesessions.store.ts';

/** Writes what happened to a session into the journal. */
export const noteSession = (
  trx: Queries,
  request: FastifyRequest,
  { id, title, game }: StoredSession,
  happening: Pick<Happening, 'action' | 'changes' | 'fields' | 'detail'>,
): Promise<void> =>
  record(trx, actorOf(request), { entity: 'GameSession', id, name: title || game.name, ...happening });
