import { may, seatSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { noteSession } from './gamesessions.journal.ts';
import { roleOf } from './gamesessions.store.ts';
import { leaveSeat, listSeats, takeSeat } from './seats.store.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { appendLog } from './log.store.ts';
import type { GameSessionParts } from './rolls.ts';

interface Parts extends GameSessionParts {
  readableSession: (db: Queries, me: Identity, id: string) => Promise<StoredSession>;
}

/** As whom somebody plays is the table's own: the journal keeps that they sat down, or got up. */
async function noteSeat(
  trx: Queries,
  request: FastifyRequest,
  session: StoredSession,
  action: 'join' | 'leave',
): Promise<void> {
  const { _id: user } = caller(request);
  const role = roleOf(session.table, user);
  const seat = action === 'join' ? { after: role } : { before: role };
  await noteSession(trx, request, session, { action, changes: [{ field: `seats.${user}`, ...seat }] });
}

interface Id {
  Params: { id: string };
}

/** Who sits at the table. */
export function seatRoutes(
  app: FastifyInstance,
  store: Store,
  { readableSession, characterOf, takeEntry }: Parts,
): void {
  const subject = 'GameSession';

  /** Who sits down and gets up writes into the log, as who speaks does. */
  const takePlace = async (userId: string): Promise<void> => {
    const wait = await takeEntry(userId);
    if (wait > 0) throw refuse('tooManyEntries', { retryAfter: wait });
  };

  app.get<Id>('/gamesession/:id/seats', { config: { access: { action: 'read', subject } } }, async request =>
    listSeats(store.db, await readableSession(store.db, caller(request), request.params.id)),
  );

  /** Sits down at the table, or changes as whom one plays. Answers everybody who sat down. */
  app.post<Id>(
    '/gamesession/:id/seat',
    { config: { access: { action: 'join', subject } } },
    async request => {
      const me = caller(request);
      const input = validate(seatSchema, readEntity(request.body, 'seat'));
      await takePlace(me._id);
      return store.transaction(async trx => {
        const session = await readableSession(trx, me, request.params.id);
        // Who watches needs no seat.
        if (!may(me, 'join', subject, session.table)) throw refuse('forbidden');
        if (session.state === 'closed') throw refuse('sessionClosed');
        if (input.character && !(await characterOf(trx, me, input.character))) {
          throw refuse('invalid', { fields: { character: 'Ce personnage n’est pas à vous.' } });
        }
        if (await takeSeat(trx, session.id, me._id, input)) {
          await appendLog(trx, session.id, { key: newId(), kind: 'join', author: me._id });
          await noteSeat(trx, request, session, 'join');
        }
        return listSeats(trx, session);
      }, `gamesession:${request.params.id}`);
    },
  );

  app.delete<Id>(
    '/gamesession/:id/seat',
    { config: { access: { action: 'read', subject } } },
    async (request, reply) => {
      const me = caller(request);
      await takePlace(me._id);
      await store.transaction(async trx => {
        const session = await readableSession(trx, me, request.params.id);
        if (!(await leaveSeat(trx, session.id, me._id))) throw refuse('notFound');
        if (session.state !== 'closed')
          await appendLog(trx, session.id, { key: newId(), kind: 'leave', author: me._id });
        await noteSeat(trx, request, session, 'leave');
      }, `gamesession:${request.params.id}`);
      return reply.status(204).send();
    },
  );
}
