import { evidenceSchema, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { attachEvidence, EVIDENCE_MS } from '../lib/evidence.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import type { Store } from '../store/store.ts';
import type { Readable } from './messages.routes.ts';
import { naming } from './tickets.change.ts';
import { presentTicket, readsNotes } from './tickets.present.ts';

/** More files of a report: of who wrote it, or of the team (DSK-3). */
export function ticketEvidenceRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  app.post<{ Params: { id: string } }>(
    '/ticket/:id/evidence',
    { config: { access: { action: 'answer', subject: 'Ticket' }, whileMuted: true } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const { files } = validate(evidenceSchema, readEntity(request.body));
      const ticket = await store.transaction(async trx => {
        const current = await readable(trx, me, id);
        if (!may(me, 'answer', 'Ticket', current)) throw refuse('forbidden');
        if (current.mergedInto) throw refuse('ticketMerged');
        const expiresAt = new Date(Date.now() + EVIDENCE_MS).toISOString();
        await attachEvidence(trx, me._id, files, { ticket: id }, expiresAt);
        // What the team adds is the team's: its author does not even learn that it is there.
        const audience = readsNotes(me, current) ? { facts: { author_id: '' } } : undefined;
        await changed(trx, 'tickets', id, audience);
        const detail = `Pièces jointes : ${files.length}`;
        await record(trx, actorOf(request), {
          action: 'update',
          ...naming(current),
          fields: ['files'],
          detail,
        });
        return presentTicket(trx, me, current);
      }, `ticket:${id}`);
      return reply.status(201).send(ticket);
    },
  );
}
