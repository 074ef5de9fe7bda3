import { evidenceSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { type Caller, caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { attachEvidence } from '../lib/evidence.ts';
import { actorOf } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';
import { note, refuseOwnCase } from './measures.decide.ts';
import { presentMeasure } from './measures.present.ts';

type Find = (db: Queries, me: Caller, id: string) => Promise<StoredMeasure>;

/** More files of a case. The statement went out without them: its person does not read them. */
export function measureEvidenceRoutes(app: FastifyInstance, store: Store, find: Find): void {
  app.post<{ Params: { id: string } }>(
    '/measure/:id/evidence',
    { config: { access: { action: 'update', subject: 'Measure' } } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const { files } = validate(evidenceSchema, readEntity(request.body));
      const measure = await store.transaction(async trx => {
        const current = await find(trx, me, id);
        await refuseOwnCase(trx, me, current);
        if (current.evidenceUntil === null) throw refuse('evidenceErased');
        await attachEvidence(trx, me._id, files, { measure: id }, current.evidenceUntil);
        await changed(trx, 'measures', id, { facts: { user_id: '' } });
        await note(
          { trx, actor: actorOf(request) },
          current,
          `complétée de ${files.length} pièce${files.length > 1 ? 's' : ''}`,
        );
        return presentMeasure(trx, current);
      }, `measure:${id}`);
      return reply.status(201).send(measure);
    },
  );
}
