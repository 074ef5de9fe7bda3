import { may } from '@rpd/shared/domain';
import type { Game, Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { addMember, removedAt } from '../store/table-people.ts';
import { listMembers, MEMBER_SORTS, removeMember } from './members.store.ts';

type Readable = (db: Queries, identity: Identity, id: string) => Promise<Game>;

/** Who plays a game (GAM-2): everybody joins and leaves by themselves; who may change the game may also remove somebody. */
export function memberRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  // Names are for people: a bot that may read games does not learn who plays.
  app.get<Id>(
    '/game/:id/members',
    { config: { access: { action: 'join', subject: 'Game' } } },
    async (request, reply) => {
      const { _id } = await readable(store.db, caller(request), request.params.id);
      return sendPage(reply, await listMembers(store.db, _id, readListQuery(request.query, MEMBER_SORTS)));
    },
  );

  /** Answers the game; 201 the first time, 200 when one had joined already. */
  app.post<Id>(
    '/game/:id/members',
    { config: { access: { action: 'join', subject: 'Game' } } },
    async (request, reply) => {
      const me = caller(request);
      const game = await readable(store.db, me, request.params.id);
      if (game.joined) return game;
      if (!game.status) throw refuse('gameOff');
      if (await removedAt(store.db, game._id, me._id)) throw refuse('removedFromGame');
      if (!game.recruiting) throw refuse('gameFull');
      await store.transaction(trx => addMember(trx, game._id, me._id));
      return reply.status(201).send(await readable(store.db, me, game._id));
    },
  );

  /** Answers the game without the member. */
  app.delete<Member>(
    '/game/:id/members/:userId',
    { config: { access: { action: 'join', subject: 'Game' } } },
    async request => {
      const me = caller(request);
      const game = await readable(store.db, me, request.params.id);
      const userId = request.params.userId === 'me' ? me._id : request.params.userId;
      if (userId !== me._id && !may(me, 'update', 'Game', game)) throw refuse('forbidden');
      await store.transaction(async trx => {
        if (!(await removeMember(trx, game._id, userId, me._id))) throw refuse('notFound');
      });
      return readable(store.db, me, game._id);
    },
  );
}

interface Id {
  Params: { id: string };
}
interface Member {
  Params: { id: string; userId: string };
}
