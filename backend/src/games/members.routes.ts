import type { Game, Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { joinGame } from '../lib/game-members.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { removedAt } from '../store/table-people.ts';
import { leaveGame } from './members.change.ts';
import { listMembers, MEMBER_SORTS } from './members.store.ts';

type Readable = (db: Queries, identity: Identity, id: string) => Promise<Game>;

/** Who plays a game (GAM-2): everybody joins and leaves by themselves; who may change the game may also remove somebody. */
export function memberRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  // Names are for people: a bot that may read games does not learn who plays.
  app.get<Id>(
    '/game/:id/members',
    { config: { access: { action: 'join', subject: 'Game' } } },
    async (request, reply) => {
      const { _id } = await readable(store.db, caller(request), request.params.id);
      const part = readListQuery(request.query, MEMBER_SORTS);
      return sendPage(reply, await longRead(store, request, db => listMembers(db, _id, part)));
    },
  );

  /** Answers the game; 201 the first time, 200 when one had joined already. */
  app.post<Id>(
    '/game/:id/members',
    { config: { access: { action: 'join', subject: 'Game' } } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const [status, game] = await store.transaction(async trx => {
        const current = await readable(trx, me, id);
        if (current.joined) return [200, current] as const;
        if (!current.status) throw refuse('gameOff');
        if (await removedAt(trx, current._id, me._id)) throw refuse('removedFromGame');
        if (!current.recruiting) throw refuse('gameFull');
        await joinGame(trx, request, current, { user: me._id });
        return [201, await readable(trx, me, id)] as const;
      }, `game:${id}`);
      return reply.status(status).send(game);
    },
  );

  /** Answers the game without the member. */
  app.delete<Member>(
    '/game/:id/members/:userId',
    { config: { access: { action: 'join', subject: 'Game' } } },
    async request => {
      const me = caller(request);
      const { id, userId: whom } = request.params;
      await store.transaction(async trx => {
        const game = await readable(trx, me, id);
        await leaveGame(trx, request, game, whom === 'me' ? me._id : whom);
      }, `game:${id}`);
      return readable(store.db, me, id);
    },
  );
}

interface Id {
  Params: { id: string };
}
interface Member {
  Params: { id: string; userId: string };
}
