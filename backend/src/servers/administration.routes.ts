import { SERVER_VISIBILITIES } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { choiceFilter, idFilter } from '../lib/filters.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Store } from '../store/store.ts';
import { ADMINISTRATED_SORTS, listAdministrated } from './administration.store.ts';

/** The servers as administrators list them: whose each is, and why one is hidden (ADM-9). */
export function administrationRoutes(app: FastifyInstance, store: Store): void {
  const access = { access: { action: 'administer', subject: 'User' } } as const;

  /** `?owner=` an account's id, `?visibility=` why a server is shown or hidden. */
  app.get('/api/administration/servers', { config: access }, async (request, reply) => {
    const { query } = request;
    const filters = {
      owner: idFilter(query, 'owner'),
      visibility: choiceFilter(query, 'visibility', SERVER_VISIBILITIES),
    };
    const part = readListQuery(query, ADMINISTRATED_SORTS);
    return sendPage(reply, await listAdministrated(store.db, filters, part));
  });
}
