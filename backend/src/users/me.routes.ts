import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { readOwned } from './owned.store.ts';
import { publicPage } from './public-page.ts';
import { deleteAccount } from './users.delete.ts';
import type { DeletionParts } from './users.delete.ts';
import { exportArchive, picturesOf, type ReadPicture } from './export.archive.ts';
import { exportPage } from './export.html.ts';
import { exportOf } from './users.export.ts';
import { findUser } from './users.store.ts';

export interface MeParts extends DeletionParts {
  readPicture: ReadPicture;
}

/** One's own account, and what others see of it (PLY-3). */
export function meRoutes(app: FastifyInstance, store: Store, parts: MeParts): void {
  const config = { access: 'signed-in' } as const;

  /** Everything that is stored of oneself, as a file: for a machine, to be read (`?format=html`), or both with the pictures (`zip`). */
  const careful = { config: { ...config, stepUp: true } } as const;
  app.get<{ Querystring: { format?: string } }>('/user/me/export', careful, async (request, reply) => {
    const { _id } = caller(request);
    const whole = await store.snapshot(async db => exportOf(db, await present(db, _id)));
    const day = whole.exportedAt.slice(0, 10);
    if (request.query.format === 'html') {
      return reply
        .type('text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="rpd-mes-donnees-${day}.html"`)
        .send(exportPage(whole));
    }
    if (request.query.format === 'zip') {
      const archive = exportArchive(whole, picturesOf(whole), parts.readPicture);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="rpd-mes-donnees-${day}.zip"`)
        .send(Readable.from(archive));
    }
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="rpd-mes-donnees-${day}.json"`)
      .send(JSON.stringify(whole, null, 2));
  });

  app.get('/user/me/owned', { config }, async request => readOwned(store.db, caller(request)._id));

  app.delete('/user/me', { config: { ...config, stepUp: true } }, async request =>
    deleteAccount(store, parts, request),
  );

  app.get<{ Params: { id: string } }>('/user/:id/public', { config }, async request =>
    publicPage(store.db, await present(store.db, request.params.id)),
  );
}

/** The account, unless it is gone. */
async function present(db: Queries, id: string): Promise<StoredUser> {
  const user = await findUser(db, id);
  if (!user || user.deletedAt) throw refuse('notFound');
  return user;
}
