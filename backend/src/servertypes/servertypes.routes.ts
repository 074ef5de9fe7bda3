import { serverTypeSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { editable, merge, readEntity, targetOf, validate } from '../lib/body.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import { findDependents, withServerType } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import {
  deleteServerType,
  findServerType,
  insertServerType,
  listServerTypes,
  saveServerType,
  SERVER_TYPE_SORTS,
} from './servertypes.store.ts';

/** Server types (ADM-11): everybody signed in reads them, moderators and administrators change them. */
export function serverTypeRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'ServerType';
  const inside = (body: unknown) => readEntity(body, 'gametype', 'servertype');

  app.get('/servertype', { config: { access: { action: 'list', subject } } }, async (request, reply) =>
    sendPage(reply, await listServerTypes(store.db, readListQuery(request.query, SERVER_TYPE_SORTS))),
  );

  app.get<Id>('/servertype/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const type = await findServerType(store.db, request.params.id);
    if (!type) throw refuse('notFound');
    return type;
  });

  /** What a deletion would leave without its type: said before one deletes. */
  app.get<Id>(
    '/servertype/:id/dependents',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const type = await findServerType(store.db, request.params.id);
      if (!type) throw refuse('notFound');
      return findDependents(store.db, withServerType(type._id));
    },
  );

  app.post('/servertype', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(serverTypeSchema, editable(inside(request.body)));
    const type = await store.transaction(async trx => {
      const made = await insertServerType(trx, input).catch(refuseTakenName);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });
    return reply.status(201).send(type);
  });

  app.put('/servertype', { config: { access: { action: 'update', subject } } }, async request => {
    const body = inside(request.body);
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await findServerType(trx, id);
      if (!current) throw refuse('notFound');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const changes = merge(editable({ ...current }), editable(body), ['description']);
      const saved = await saveServerType(trx, current, validate(serverTypeSchema, changes)).catch(
        refuseTakenName,
      );
      if (!saved) throw refuse('stale', { current: await findServerType(trx, id) });
      const fields = changedFields(current, saved);
      await record(trx, actorOf(request), {
        action: 'update',
        entity: subject,
        id,
        name: saved.name,
        fields,
      });
      return saved;
    }, `servertype:${id}`);
  });

  app.delete<Id>('/servertype/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    return store.transaction(async trx => {
      const type = await findServerType(trx, request.params.id);
      if (!type || !(await deleteServerType(trx, type._id))) throw refuse('notFound');
      const { _id: id, name } = type;
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
      return type;
    });
  });
}

interface Id {
  Params: { id: string };
}

function refuseTakenName(error: unknown): never {
  if (!isDuplicate(error, 'name_key')) throw error;
  throw refuse('duplicate', { fields: { name: 'Ce nom est déjà pris.' } });
}
