import type { FastifyInstance } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Readiness } from './readiness.ts';

/** /health/live: the process runs. /health/ready: it takes requests, and what is written is kept. The reason is in `message`. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'live' };
  });
  app.get('/health/ready', { config: { access: 'public' }, logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!readiness.open) throw refuse('busy');
    const message = await readiness.problem();
    if (message) throw refuse('busy', { message });
    return { status: 'ready' };
  });
}
