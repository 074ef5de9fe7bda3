import type { Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuseBarred } from '../lib/measures.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { signOff, signUp } from './signups.change.ts';
import { listSignups, SIGNUP_SORTS } from './signups.store.ts';

type Readable = (db: Queries, identity: Identity, id: string) => Promise<RoleplayEvent>;

/** Who comes to an event (GMA-1): first come, first served; the others wait in line and move up when somebody leaves. */
export function signupRoutes(app: FastifyInstance, store: Store, post: Post, readable: Readable): void {
  // Names are for people: a bot that may read events does not learn who comes.
  app.get<Id>(
    '/event/:id/signups',
    { config: { access: { action: 'join', subject: 'Event' } } },
    async (request, reply) => {
      const event = await readable(store.db, caller(request), request.params.id);
      const part = readListQuery(request.query, SIGNUP_SORTS);
      return sendPage(reply, await longRead(store, request, db => listSignups(db, event, part)));
    },
  );

  /** Answers the event, with one's own state in `mySignup`; 201 the first time, 200 when one had signed up already. */
  app.post<Id>(
    '/event/:id/signups',
    { config: { access: { action: 'join', subject: 'Event' } } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      // One after the other: two who come at once cannot have the same position.
      const [status, event] = await store.transaction(async trx => {
        const current = await readable(trx, me, id);
        if (current.mySignup) return [200, current] as const;
        if (current.state !== 'published') throw refuse('eventProposed');
        if (current.end < new Date().toISOString()) throw refuse('eventOver');
        await refuseBarred(trx, me._id, current.server);
        await signUp(trx, request, current, { user: me._id });
        return [201, await readable(trx, me, id)] as const;
      }, `event:${id}`);
      return reply.status(status).send(event);
    },
  );

  /** Answers the event without the sign-up. Who may change the event may also remove somebody. */
  app.delete<Signup>(
    '/event/:id/signups/:userId',
    { config: { access: { action: 'join', subject: 'Event' } } },
    async request => {
      const me = caller(request);
      const { id, userId: whom } = request.params;
      const userId = whom === 'me' ? me._id : whom;
      return store.transaction(async trx => {
        const event = await readable(trx, me, id);
        await signOff(trx, post, request, { event, user: userId });
        return readable(trx, me, event._id);
      }, `event:${id}`);
    },
  );
}

interface Id {
  Params: { id: string };
}
interface Signup {
  Params: { id: string; userId: string };
}
