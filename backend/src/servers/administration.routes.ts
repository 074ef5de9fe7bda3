import type { FastifyInstance } from 'fastify';
import { readCriteria } from '../lib/criteria.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Store } from '../store/store.ts';
import { ADMINISTRATED_CRITERIA, ADMINISTRATED_SORTS, listAdministrated } from './administration.store.ts';

/** The servers as administrators list them: whose each is, and why one is hidden (ADM-9). */
export function administrationRoutes(app: FastifyInstance, store: Store): void {
  const access = { access: { action: 'administer', subject: 'User' } } as const;

  /** Narrowed by criteria (ADR 111): `?owner=` an account's id, `?visibility=` why a server is shown or hidden, and more. */
  app.get('/api/administration/servers', { config: access }, async (request, reply) => {
    const { query } = request;
    const criteria = readCriteria(query, ADMINISTRATED_CRITERIA);
    const part = readListQuery(query, ADMINISTRATED_SORTS);
    return sendPage(reply, await longRead(store, request, db => listAdministrated(db, criteria, part)));
  });
}
