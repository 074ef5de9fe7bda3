import type { FastifyInstance } from 'fastify';

/** As the page makes them: 24 hexadecimal digits. */
const BULK_ID = /^[0-9a-f]{24}$/;

/** Reads from the header Bulk-Id what is done in one go: the journal tells it as one, and undoes it as one. */
export function readBulkIds(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const id = request.headers['bulk-id'];
    if (typeof id === 'string' && BULK_ID.test(id)) request.bulk = id;
  });
}
