import { CATALOGUE_KINDS, namesInShort } from '@rpd/shared/domain';
import type { CatalogueEntry, CatalogueInput, CatalogueKind } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { readEntity } from '../lib/body.ts';
import { idFilter } from '../lib/filters.ts';
import { IMPORT_LIMIT, importRows, readImport } from '../lib/imports.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import type { Store } from '../store/store.ts';
import {
  changeEntry,
  existing,
  lockOf,
  read,
  refuseTakenName,
  refuseUnknown,
  removeEntry,
  sent,
} from './catalogues.change.ts';
import { reorder } from './catalogues.order.ts';
import {
  CATALOGUE_SORTS,
  dependentsOf,
  findEntryNamed,
  insertEntry,
  listEntries,
  saveEntry,
} from './catalogues.store.ts';

/**
 * The catalogues of the settings (ADM-15): everybody signed in reads them, moderators and administrators change them.
 * `/stat`, `/skill`, `/class` and `/equipmenttype` each have the same calls.
 */
export function catalogueRoutes(app: FastifyInstance, store: Store): void {
  for (const kind of CATALOGUE_KINDS) routesOf(app, store, kind);
}

function routesOf(app: FastifyInstance, store: Store, kind: CatalogueKind): void {
  const subject = 'Catalogue';
  const lock = lockOf(kind);

  /** In their order; `?gameType=` keeps a system's own. */
  app.get(`/${kind}`, { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const gameType = idFilter(request.query, 'gameType');
    const page = readListQuery(request.query, CATALOGUE_SORTS);
    return sendPage(reply, await longRead(store, request, db => listEntries(db, kind, gameType, page)));
  });

  app.get<Id>(`/${kind}/:id`, { config: { access: { action: 'read', subject } } }, async request =>
    existing(store.db, kind, request.params.id),
  );

  /** What a deletion would leave without its stat: said before one deletes. */
  app.get<Id>(
    `/${kind}/:id/dependents`,
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const { _id } = await existing(store.db, kind, request.params.id);
      return dependentsOf(store.db, _id);
    },
  );

  app.post(`/${kind}`, { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = read(kind, sent(readEntity(request.body, kind)));
    const entry = await store.transaction(async trx => {
      await refuseUnknown(trx, input, null);
      const made = await insertEntry(trx, kind, input).catch(refuseTakenName);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    }, lock);
    return reply.status(201).send(entry);
  });

  /** `{rows, preview}`: a file's lines; one that has the name of an entry of the same system changes it. */
  app.post(
    `/${kind}/import`,
    { config: { access: { action: 'create', subject } }, bodyLimit: IMPORT_LIMIT },
    async request => {
      const file = readImport(request.body);
      return importRows<CatalogueInput, CatalogueEntry>(store, request, { file, lock }, trx => ({
        read: async row => {
          const input = read(kind, sent(row));
          await refuseUnknown(trx, input, null);
          return input;
        },
        keyOf: ({ name, gameType }) => `${gameType} ${fold(name)}`,
        find: ({ name, gameType }) => findEntryNamed(trx, kind, gameType, name),
        save: async (input, before) => {
          const saved = before ? await saveEntry(trx, before, input) : await insertEntry(trx, kind, input);
          if (!saved) throw refuse('stale');
          const { _id: id, name } = saved;
          const action = before ? 'update' : 'create';
          const change = before ? { ...describeChange(before, saved), detail: '' } : {};
          await record(trx, actorOf(request), { action, entity: subject, id, name, ...change });
        },
      }));
    },
  );

  app.put(`/${kind}`, { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, kind);
    return store.transaction(trx => changeEntry(trx, request, kind, body), lock);
  });

  /** `{ids}` in the order that they are to have among themselves. */
  app.put(`/${kind}/order`, { config: { access: { action: 'update', subject } } }, async request =>
    store.transaction(async trx => {
      const { entries, moved } = await reorder(trx, kind, request.body);
      if (moved.length > 0) {
        const name = namesInShort(moved.map(entry => entry.name));
        const fields = ['rank'];
        await record(trx, actorOf(request), { action: 'update', entity: subject, id: null, name, fields });
      }
      return entries;
    }, lock),
  );

  app.delete<Id>(`/${kind}/:id`, { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeEntry(trx, request, kind, id));
  });
}

interface Id {
  Params: { id: string };
}
