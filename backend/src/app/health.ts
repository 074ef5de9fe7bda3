import type { FastifyInstance } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';

/** Whether this process takes new requests: false from the moment at which it was asked to stop. */
export interface Readiness {
  open: boolean;
}

/** /health/live: the process runs. /health/ready: it takes requests and the database answers. */
export function healthRoutes(app: FastifyInstance, store: Store, readiness: Readiness): void {
  app.get('/health/live', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'live' };
  });
  app.get('/health/ready', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!readiness.open) throw refuse('busy');
    try {
      await store.ping();
    } catch {
      throw refuse('busy');
    }
    return { status: 'ready' };
  });
}
