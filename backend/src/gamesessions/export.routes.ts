import { Readable } from 'node:stream';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { sessionHtml } from './export.html.ts';
import { sessionExport } from './export.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { wholeLog } from './log.store.ts';
import { findSummary } from './summary.store.ts';

const FORMATS = { md: 'text/markdown', html: 'text/html' } as const;

/**
 * The log as a chronicle, in Markdown and in HTML: what the caller may read of it. Sent as it is read: a long
 * log is never in memory as a whole.
 */
export function exportRoutes(
  app: FastifyInstance,
  store: Store,
  readableSession: (db: Queries, me: Identity, id: string) => Promise<StoredSession>,
): void {
  for (const [format, type] of Object.entries(FORMATS)) {
    app.get<{ Params: { id: string } }>(
      `/gamesession/:id.${format}`,
      { config: { access: { action: 'read', subject: 'GameSession' } } },
      async (request, reply) => {
        const me = caller(request);
        const session = await readableSession(store.db, me, request.params.id);
        const { text: summary } = await findSummary(store.db, session);
        const write = format === 'html' ? sessionHtml : sessionExport;
        return reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="seance-${session.id}.${format}"`)
          .send(Readable.from(write({ ...session, summary }, wholeLog(store.db, session, me._id))));
      },
    );
  }
}
