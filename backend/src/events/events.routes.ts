import { eventSchema, may } from '@rpd/shared/domain';
import type { EventInput, Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter, momentFilter } from '../lib/filters.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { toCalendar } from './events.calendar.ts';
import { deleteEvent, EVENT_SORTS, findEvent, insertEvent, listEvents, saveEvent } from './events.store.ts';
import { tellCancelled, tellChanged, tellPlaces } from './events.news.ts';
import { signupRoutes } from './signups.routes.ts';
import { attendance } from './signups.store.ts';

/** Meetings of servers' players (GMA-1). A server's owner makes them, and game masters and up for any server that they see. */
export function eventRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Event';

  /** The next ones first; `?server=`, `?from=` and `?to=` (those that touch that time), `?signedUp=me`, `?owner=me`. */
  app.get('/event', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = choiceFilter(query, 'owner', ['me']) ? { owner_id: me._id } : {};
    const filters = {
      server: idFilter(query, 'server'),
      from: momentFilter(query, 'from'),
      to: momentFilter(query, 'to'),
      signedUp: choiceFilter(query, 'signedUp', ['me']) && me._id,
    };
    const visible = conditionsFor(me, 'read', subject).map(condition => ({ ...condition, ...own }));
    const page = readListQuery(query, EVENT_SORTS);
    return sendPage(reply, await listEvents(store.db, me._id, visible, filters, page));
  });

  app.get<Id>('/event/:id', { config: { access: { action: 'read', subject } } }, async request =>
    readableEvent(store.db, caller(request), request.params.id),
  );

  app.get<Id>(
    '/event/:id.ics',
    { config: { access: { action: 'read', subject } } },
    async (request, reply) => {
      const event = await readableEvent(store.db, caller(request), request.params.id);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="evenement-${event._id}.ics"`)
        .send(toCalendar(event));
    },
  );

  app.post('/event', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const me = caller(request);
    const input = validate(eventSchema, sent(readEntity(request.body, 'event')));
    await refuseForeignServer(store.db, me, input);
    const event = await store.transaction(async trx => {
      const id = await insertEvent(trx, me._id, input);
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name: input.title });
      return readableEvent(trx, me, id);
    });
    return reply.status(201).send(event);
  });

  app.put('/event', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'event');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await readableEvent(trx, me, id);
      if (!may(me, 'update', subject, current)) throw refuse('forbidden');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const input = validate(eventSchema, merge(sent({ ...current }), sent(body)));
      if (input.server !== current.server) await refuseForeignServer(trx, me, input);
      const before = await attendance(trx, current);
      const saved = await saveEvent(trx, current, input);
      const present = await findEvent(trx, me._id, id);
      if (!saved || !present) throw refuse('stale', { current: present });
      const fields = changedFields(current, present);
      await tellChanged(trx, post, me, { event: present, before: current });
      await tellPlaces(trx, post, me, { event: present, before });
      await record(trx, actorOf(request), {
        action: 'update',
        entity: subject,
        id,
        name: present.title,
        fields,
      });
      return present;
    }, `event:${id}`);
  });

  app.delete<Id>('/event/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const event = await readableEvent(store.db, caller(request), request.params.id);
    if (!may(caller(request), 'delete', subject, event)) throw refuse('forbidden');
    const { _id: id, title: name } = event;
    await store.transaction(async trx => {
      await tellCancelled(trx, post, caller(request), event);
      if (!(await deleteEvent(trx, id))) throw refuse('notFound');
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
    });
    return event;
  });

  signupRoutes(app, store, post, readableEvent);
}

interface Id {
  Params: { id: string };
}

/** The event, if it exists for this person. */
async function readableEvent(db: Queries, identity: Identity, id: string): Promise<RoleplayEvent> {
  const event = await findEvent(db, identity._id, id);
  if (!event || !may(identity, 'read', 'Event', event)) throw refuse('notFound');
  return event;
}

/** What is ours to say of an event. */
const OURS = [
  'serverName',
  'serverOwner_id',
  'serverManagers',
  'serverVisible',
  'confirmedCount',
  'waitingCount',
  'mySignup',
];

/** What people may set; the server may come back populated. */
function sent(entity: Fields): Fields {
  const fields = editable(entity, OURS);
  return 'server' in fields ? { ...fields, server: referenceId(fields['server']) } : fields;
}

/** The server must exist for this person, and be one for which they may make events. */
async function refuseForeignServer(db: Queries, me: Identity, input: EventInput): Promise<void> {
  const server = await findServerOf(db, input.server);
  if (!server || !may(me, 'read', 'Server', server)) {
    throw refuse('invalid', { fields: { server: 'Ce serveur n’existe pas.' } });
  }
  const wanted = {
    owner_id: me._id,
    serverOwner_id: server.owner_id,
    serverManagers: server.managers,
    serverVisible: server.visible,
  };
  if (!may(me, 'create', 'Event', wanted)) throw refuse('forbidden');
}
