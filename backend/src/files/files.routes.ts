import type { UploadedPicture } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import { acceptUploads, readUpload } from '../lib/uploads.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { readPicture } from './files.pictures.ts';
import { sendArt, sendFile } from './files.send.ts';
import { createLimiter } from '../lib/limiter.ts';
import type { FileStorage } from './files.storage.ts';
import { bytesOf, noteUpload } from './files.store.ts';
import { ART } from './files.art.ts';

export interface FilesParts {
  storage: FileStorage;
  /** Counts an upload of somebody: 0, or how many seconds to wait. Shared between processes. */
  takeUpload: (userId: string) => Promise<number>;
  /** Bytes that one person may keep here (200 MiB). */
  quota?: number;
}

const QUOTA = 200 * 1024 * 1024;

/** Pictures (UPL): uploaded by and shown to signed-in people; `.gif` and our own drawings are public. */
export async function fileRoutes(app: FastifyInstance, store: Store, parts: FilesParts): Promise<void> {
  const { storage, takeUpload, quota = QUOTA } = parts;
  // A decoded picture may take 100 MB: two at once, and people rather wait than bring the process down.
  const limiter = createLimiter({ concurrency: 2, maxQueue: 30, refusal: 'tooManyPictures' });
  const send = sendFile(storage, limiter);

  await app.register(async scope => {
    await acceptUploads(scope);

    scope.post(
      '/upload',
      // A picture alone publishes nothing, and a request for help may carry one.
      { config: { access: { action: 'create', subject: 'File' }, whileMuted: true } },
      async (request, reply) => {
        const me = caller(request);
        const wait = await takeUpload(me._id);
        if (wait > 0) throw refuse('tooManyUploads', { retryAfter: wait });
        const { bytes } = await readUpload(request);
        const refuseOver = async (db: Queries, more: number) => {
          if ((await bytesOf(db, me._id)) + more > quota) throw refuse('uploadQuota');
        };
        await refuseOver(store.db, bytes.length);
        const picture = await limiter(() => readPicture(bytes));
        const { name, mime, data, width, height, frames } = picture;
        await storage.write(name, data, mime);
        // Of several that were sent at once, each found the place that was there before all of them.
        await store.transaction(async trx => {
          await refuseOver(trx, data.length);
          await noteUpload(trx, me._id, picture);
        }, `files:${me._id}`);
        const answer: UploadedPicture = {
          path: `/files/${name}`,
          mime,
          bytes: data.length,
          width,
          height,
          frames,
        };
        return reply.status(201).send(answer);
      },
    );
  });

  // What <img> loads by itself cannot carry a token (UPL-3).
  app.get<Name>('/files/:name.gif', { config: { access: 'public' } }, async (request, reply) =>
    send(request, reply, `${request.params.name}.gif`, 'public'),
  );
  app.get<Name>(
    '/files/:name',
    { config: { access: { action: 'read', subject: 'File' } } },
    async (request, reply) => send(request, reply, request.params.name, 'private'),
  );
  for (const name of ART) {
    app.get(`/files/${name}`, { config: { access: 'public' } }, sendArt(name, storage, limiter));
  }
}

interface Name {
  Params: { name: string };
}
