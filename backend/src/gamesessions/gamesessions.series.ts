import { may } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { tellSessionCancelled } from './gamesessions.news.ts';
import { deleteSession, findSession, insertSession } from './gamesessions.store.ts';

/** What repetitions ask of sessions. */
export const sessionSeries = (post: Post) => ({
  async beginning(db: Queries, me: Identity, id: string) {
    const session = await findSession(db, id);
    if (!session || !may(me, 'read', 'GameSession', session.table)) throw refuse('notFound');
    if (!may(me, 'update', 'GameSession', session.table)) throw refuse('forbidden');
    const { game_id: place, starts_at: startsAt, minutes, title, time_zone: timeZone } = session;
    if (!startsAt) throw refuse('invalid', { fields: { rule: 'Donnez d’abord une date à cette séance.' } });
    return { kind: 'session' as const, id, place, startsAt, minutes, content: { title, timeZone } };
  },

  make(db: Queries, gameId: string, content: Record<string, unknown>, startsAt: string, minutes: number) {
    const { title, timeZone } = content as { title: string; timeZone: string };
    return insertSession(db, gameId, { title, startsAt, minutes, timeZone, event: '', open: false });
  },

  async takeBack(trx: Queries, request: FastifyRequest, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const session = await findSession(trx, id);
      const isAhead = session?.state === 'planned' && (session.starts_at ?? '') > new Date().toISOString();
      if (!session || !isAhead) continue;
      await deleteSession(trx, session);
      await tellSessionCancelled(trx, post, caller(request)._id, session);
      const name = session.title || session.game.name;
      await record(trx, actorOf(request), { action: 'delete', entity: 'GameSession', id, name });
    }
  },
});
