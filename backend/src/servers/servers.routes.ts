import { may, serverSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import type { Condition } from '../lib/access.ts';
import { readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, flagFilter, idFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofServer } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import { administrationRoutes } from './administration.routes.ts';
import { firstStepRoutes } from './first-steps.routes.ts';
import { managerRoutes } from './managers.routes.ts';
import { roleRoutes } from './roles.routes.ts';
import { changeServer, readable, refuseUnknown, removeServer, sent } from './servers.change.ts';
import type { ServerParts } from './servers.change.ts';
import { filterServer } from './servers.filters.ts';
import { transferRoutes } from './transfers.routes.ts';
import { insertServer, listServers, SERVER_SORTS } from './servers.store.ts';

/** Role-play servers (SRV). A hidden one exists for its owner, moderators and administrators only. */
export function serverRoutes(
  app: FastifyInstance,
  store: Store,
  { post, beforeServerDelete }: ServerParts,
): void {
  const subject = 'Server';

  /** `?owner=me` keeps one's own alone (PLY-3); `?runs=me` those in whose team one is, `?actsFor=me` those in whose name one acts (DSK-4); `?serverType=`, `?group=` and `?open=` narrow the directory. */
  app.get('/server', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = (query as Fields)['owner'] === 'me' ? { owner_id: me._id } : {};
    const acting = choiceFilter(query, 'actsFor', ['me']);
    const running = choiceFilter(query, 'runs', ['me']) && [{ owner_id: me._id }, { managers: me._id }];
    const seen = running ?? (acting ? actingConditions(me) : conditionsFor(me, 'read', subject));
    const wanted = seen.map(condition => ({ ...condition, ...own }));
    const filters = {
      serverType: idFilter(query, 'serverType'),
      group: flagFilter(query, 'group'),
      open: flagFilter(query, 'open'),
    };
    const page = readListQuery(query, SERVER_SORTS);
    return sendPage(reply, await longRead(store, request, db => listServers(db, wanted, filters, page)));
  });

  app.get<Id>('/server/:id', { config: { access: { action: 'read', subject } } }, async request =>
    readable(store.db, caller(request), request.params.id),
  );

  /** The options alone (specification section 7). */
  app.get<Id>('/server/:id/o', { config: { access: { action: 'read', subject } } }, async request => {
    const { options } = await readable(store.db, caller(request), request.params.id);
    return options;
  });

  /** What a deletion takes along, or leaves without its server: said before one deletes. */
  app.get<Id>(
    '/server/:id/dependents',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const server = await readable(store.db, caller(request), request.params.id);
      if (!may(caller(request), 'delete', subject, server)) throw refuse('forbidden');
      return findDependents(store.db, ofServer(server._id));
    },
  );

  app.post('/server', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(serverSchema, sent(readEntity(request.body, 'server')));
    await refuseUnknown(store.db, input, null);
    const server = await store.transaction(async trx => {
      const made = await insertServer(trx, caller(request)._id, input);
      const { _id: id, name } = made;
      await filterServer(trx, { id, by: caller(request)._id, input, before: null });
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });
    return reply.status(201).send(server);
  });

  app.put('/server', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'server');
    const { id } = targetOf(body);
    return store.transaction(trx => changeServer(trx, request, body), `server:${id}`);
  });

  app.delete<Id>('/server/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeServer(trx, { post, beforeServerDelete }, request, id));
  });

  administrationRoutes(app, store);
  managerRoutes(app, store);
  roleRoutes(app, store);
  transferRoutes(app, store, post);
  firstStepRoutes(app, store, readable);
}

interface Id {
  Params: { id: string };
}

/** The servers for which one publishes events, as conditions on servers. */
const actingConditions = (me: Identity): Condition[] =>
  conditionsFor(me, 'create', 'Event').map(({ serverOwner_id, serverManagers }) => ({
    ...(serverOwner_id !== undefined && { owner_id: serverOwner_id }),
    ...(serverManagers !== undefined && { organizers: serverManagers }),
  }));
