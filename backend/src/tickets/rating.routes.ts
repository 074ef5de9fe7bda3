import { ticketRatingSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import type { Readable } from './messages.routes.ts';
import { presentTicket } from './tickets.present.ts';
import { saveTicket } from '../store/ticket-rows.ts';

/** What an author says of the help (DSK-5). */
export function ratingRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  /** Once, by the author, of a ticket that is closed. */
  app.post<{ Params: { id: string } }>(
    '/ticket/:id/rating',
    { config: { access: { action: 'answer', subject: 'Ticket' }, whileMuted: true } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const { helpful, comment } = validate(ticketRatingSchema, readEntity(request.body, 'rating'));
      return store.transaction(async trx => {
        const current = await readable(trx, me, id);
        if (current.author_id !== me._id) throw refuse('forbidden');
        if (current.state !== 'closed' || current.mergedInto) throw refuse('ticketNotClosed');
        if (current.ratedAt) throw refuse('ticketRated');
        const saved = await saveTicket(trx, current, {
          rating: helpful ? 'helpful' : 'unhelpful',
          ratingComment: comment,
          ratedAt: new Date().toISOString(),
        });
        if (!saved) throw refuse('stale', { current: await presentTicket(trx, me, current) });
        const { subject: name } = saved;
        await record(trx, actorOf(request), {
          action: 'update',
          entity: 'Ticket',
          id,
          name,
          fields: ['rating'],
          detail: helpful ? 'Avis : aidé' : 'Avis : pas aidé',
        });
        return presentTicket(trx, me, saved);
      }, `ticket:${id}`);
    },
  );
}
