import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets pages of these origins, and no others, call the host. Tokens travel in a header, so no cookies are allowed. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    // The plugin's own list has neither PUT nor DELETE.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-none-match',
      'idempotency-key',
      'last-event-id',
      'bulk-id',
      'traceparent',
      'baggage',
      'x-rpd-remote',
    ],
    exposedHeaders: ['x-total-count', 'x-total-more', 'etag', 'retry-after', 'idempotency-replayed'],
    maxAge: 600,
  });
}
