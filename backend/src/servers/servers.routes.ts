import { may, serverSchema } from '@rpd/shared/domain';
import type { Identity, Server, ServerHiding, ServerInput } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import type { Condition } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, flagFilter, idFilter } from '../lib/filters.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { putInBin } from '../lib/bin.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { BeforeServerDelete } from '../lib/server-delete.ts';
import { findDependents, ofServer } from '../store/dependents.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { firstStepRoutes } from './first-steps.routes.ts';
import { serverBin } from './servers.bin.ts';
import { managerRoutes } from './managers.routes.ts';
import {
  findServer,
  insertServer,
  knownServerTypes,
  publicSheets,
  listServers,
  saveServer,
  SERVER_SORTS,
} from './servers.store.ts';

/** Role-play servers (SRV). A hidden one exists for its owner, moderators and administrators only. */
export function serverRoutes(
  app: FastifyInstance,
  store: Store,
  { post, beforeServerDelete }: { post: Post; beforeServerDelete: BeforeServerDelete },
): void {
  const subject = 'Server';

  /** `?owner=me` keeps one's own alone (PLY-3); `?actsFor=me` those in whose name one acts (DSK-4); `?serverType=`, `?group=` and `?open=` narrow the directory. */
  app.get('/server', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = (query as Fields)['owner'] === 'me' ? { owner_id: me._id } : {};
    const acting = choiceFilter(query, 'actsFor', ['me']);
    const seen = acting ? actingConditions(me) : conditionsFor(me, 'read', subject);
    const wanted = seen.map(condition => ({ ...condition, ...own }));
    const filters = {
      serverType: idFilter(query, 'serverType'),
      group: flagFilter(query, 'group'),
      open: flagFilter(query, 'open'),
    };
    const page = readListQuery(query, SERVER_SORTS);
    return sendPage(reply, await listServers(store.db, wanted, filters, page));
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
    const input = validate(serverSchema, withTypeIds(sent(readEntity(request.body, 'server'))));
    await refuseUnknown(store.db, input, null);
    const server = await store.transaction(async trx => {
      const made = await insertServer(trx, caller(request)._id, input);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });
    return reply.status(201).send(server);
  });

  app.put('/server', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'server');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await readable(trx, caller(request), id);
      if (!may(caller(request), 'update', subject, current)) throw refuse('forbidden');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const changes = merge(sent({ ...current }), withTypeIds(sent(body)), ['description', 'options']);
      const input = validate(serverSchema, changes);
      await refuseUnknown(trx, input, current);
      const saved = await saveServer(trx, current, input, hidingAfter(caller(request), current, input));
      if (!saved) throw refuse('stale', { current: await findServer(trx, id) });
      const about = { entity: subject, id, name: saved.name } as const;
      await record(trx, actorOf(request), { action: 'update', ...about, ...describeChange(current, saved) });
      return saved;
    }, `server:${id}`);
  });

  app.delete<Id>('/server/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const server = await readable(store.db, caller(request), request.params.id);
    if (!may(caller(request), 'delete', subject, server)) throw refuse('forbidden');
    await store.transaction(async trx => {
      await beforeServerDelete(trx, caller(request), server);
      await putInBin(trx, post, request, serverBin, server);
    });
    return server;
  });

  managerRoutes(app, store, readable);
  firstStepRoutes(app, store, readable);
}

interface Id {
  Params: { id: string };
}

/** The servers for which one publishes events, as conditions on servers. */
const actingConditions = (me: Identity): Condition[] =>
  conditionsFor(me, 'create', 'Event').map(({ serverOwner_id, serverManagers }) => ({
    ...(serverOwner_id !== undefined && { owner_id: serverOwner_id }),
    ...(serverManagers !== undefined && { managers: serverManagers }),
  }));

/**
 * What moderation hides, only moderation shows again. Who is nobody of the server hides it with a reason, by
 * `POST /server/:id/hide`.
 */
function hidingAfter(me: Identity, current: Server, { visible }: ServerInput): ServerHiding | null {
  if (current.hidden && visible && !may(me, 'moderate', 'Server', current)) {
    throw refuse('invalid', { fields: { visible: HIDDEN } });
  }
  if (visible) return null;
  const isTheirs = me._id === current.owner_id || current.managers.includes(me._id);
  if (current.visible && !isTheirs) throw refuse('invalid', { fields: { visible: WITHOUT_REASON } });
  return current.hidden;
}

const WITHOUT_REASON =
  'Ce serveur n’est pas le vôtre : masquez-le depuis la liste, avec le motif que son propriétaire reçoit.';

const HIDDEN =
  'La modération a masqué ce serveur : écrivez-nous depuis la page d’aide pour qu’il soit de nouveau visible.';

/** The server, if it exists for this person: who may not see it learns nothing of it. */
async function readable(db: Queries, identity: Identity, id: string): Promise<Server> {
  const server = await findServer(db, id);
  if (!server || !may(identity, 'read', 'Server', server)) throw refuse('notFound');
  return server;
}

/** What people may set: the rest is ours to say. */
const sent = (entity: Fields): Fields => editable(entity, ['managers', 'activityAt', 'hidden']);

/** Types may come back populated, as `{_id, name}`. */
function withTypeIds(fields: Fields): Fields {
  const { serverType } = fields;
  return Array.isArray(serverType) ? { ...fields, serverType: serverType.map(referenceId) } : fields;
}

/** What has been deleted or hidden since may stay; what is new must exist, and a template be for everybody. */
async function refuseUnknown(db: Queries, input: ServerInput, before: ServerInput | null): Promise<void> {
  const types = input.serverType.filter(id => !before?.serverType.includes(id));
  const knownTypes = await knownServerTypes(db, types);
  const { sheet_type: proposed } = input.options.characters;
  const sheets = proposed.filter(id => !before?.options.characters.sheet_type.includes(id));
  const knownSheets = await publicSheets(db, sheets);
  const fields = {
    ...(types.some(id => !knownTypes.has(id)) && { serverType: 'Ce type de serveur n’existe pas.' }),
    ...(sheets.some(id => !knownSheets.has(id)) && {
      'options.characters.sheet_type': 'Ce modèle n’existe pas, ou n’est pas public.',
    }),
  };
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}
