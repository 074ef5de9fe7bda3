import { may } from '@rpd/shared/domain';
import type { OwnEvidenceFile } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, type Caller } from '../lib/access.ts';
import { EVIDENCE_DRAFT_MS, noteEvidence, presentOwnFile } from '../lib/evidence.ts';
import { createLimiter } from '../lib/limiter.ts';
import { refuse } from '../lib/refusals.ts';
import { acceptUploads, readUpload } from '../lib/uploads.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredEvidenceFile } from '../store/tables/evidence.ts';
import { evidenceKey, evidenceName, readEvidence, type ReadPicture } from './evidence.content.ts';
import { evidenceBytes, type EvidenceStorage, findEvidence, removeEvidence } from './evidence.store.ts';

export interface EvidenceParts {
  storage: EvidenceStorage;
  readPicture: ReadPicture;
  /** Counts an upload of somebody: 0, or how many seconds to wait. Shared between processes. */
  takeUpload: (userId: string) => Promise<number>;
  /** Bytes that one person may keep here (100 MiB). */
  quota?: number;
}

const QUOTA = 100 * 1024 * 1024;

/** Files that show what a report or a measure is about (DSK-3): sent before the form that they go with, and read by few. */
export async function evidenceRoutes(
  app: FastifyInstance,
  store: Store,
  parts: EvidenceParts,
): Promise<void> {
  const { storage, readPicture, takeUpload, quota = QUOTA } = parts;
  const limiter = createLimiter({ concurrency: 1, maxQueue: 30, refusal: 'tooManyPictures' });

  await app.register(async scope => {
    await acceptUploads(scope);
    scope.post(
      '/evidence',
      // Nobody else reads it, and a report may carry one.
      { config: { access: 'signed-in', whileMuted: true } },
      async (request, reply) => {
        const me = caller(request);
        const wait = await takeUpload(me._id);
        if (wait > 0) throw refuse('tooManyUploads', { retryAfter: wait });
        const { bytes, name } = await readUpload(request);
        const content = await limiter(() => readEvidence(bytes, readPicture));
        const { data, mime, extension } = content;
        const key = evidenceKey(content);
        // The person's lock: two that are sent at once count each other. The content's: nobody removes it meanwhile.
        const locks = [`evidence-of:${me._id}`, `evidence:${key}`];
        const file = await store.transaction(async trx => {
          if ((await evidenceBytes(trx, me._id)) + data.length > quota) throw refuse('evidenceQuota');
          await storage.write(key, data, mime);
          return noteEvidence(trx, {
            owner_id: me._id,
            ticket_id: null,
            measure_id: null,
            name: evidenceName(name, extension),
            mime,
            bytes: data.length,
            key,
            shown: false,
            expiresAt: new Date(Date.now() + EVIDENCE_DRAFT_MS).toISOString(),
          });
        }, locks);
        const answer: OwnEvidenceFile = presentOwnFile(file);
        return reply.status(201).send(answer);
      },
    );
  });

  const read = { config: { access: 'signed-in' } } as const;
  app.get<Id>('/evidence/:id', read, async (request, reply) => {
    const file = await findEvidence(store.db, request.params.id);
    if (!file || !(await mayRead(store.db, caller(request), file))) throw refuse('notFound');
    const data = await storage.read(file.key);
    if (!data) throw refuse('notFound');
    return reply
      .type(file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(data);
  });

  /** Takes back a file that one sent and that went with nothing yet. */
  app.delete<Id>('/evidence/:id', read, async (request, reply) => {
    const file = await findEvidence(store.db, request.params.id);
    if (file?.owner_id !== caller(request)._id) throw refuse('notFound');
    if (file.ticket_id !== null || file.measure_id !== null) throw refuse('evidenceKept');
    await removeEvidence(store, storage, file);
    return reply.status(204).send();
  });
}

interface Id {
  Params: { id: string };
}

/**
 * Who sent a file reads it, while it is nowhere or in their own ticket. The team reads those of tickets and measures that are not about
 * themselves; the person whom a measure is about reads what its statement names.
 */
async function mayRead(db: Queries, me: Caller, file: StoredEvidenceFile): Promise<boolean> {
  const { ticket_id, measure_id, owner_id, shown } = file;
  if (ticket_id !== null) {
    const ticket = await db
      .selectFrom('tickets')
      .leftJoin('reported_things', 'reported_things.ticket_id', 'tickets.id')
      .where('tickets.id', '=', ticket_id)
      .select(['tickets.author_id', 'reported_things.owner_id as reported'])
      .executeTakeFirst();
    if (!ticket) return false;
    if (ticket.author_id === me._id) return owner_id === me._id;
    return ticket.reported !== me._id && may(me, 'update', 'Ticket', ticket);
  }
  if (measure_id !== null) {
    const measure = await db
      .selectFrom('measures')
      .where('id', '=', measure_id)
      .select(['user_id', 'state'])
      .executeTakeFirst();
    if (!measure) return false;
    if (measure.user_id === me._id) return shown && ['active', 'lifted'].includes(measure.state);
    return may(me, 'update', 'Measure', measure);
  }
  return owner_id === me._id;
}
