import { EVENT_STATES, eventSchema, may } from '@rpd/shared/domain';
import type { EventInput, EventState, Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter, momentFilter } from '../lib/filters.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { putInBin } from '../lib/bin.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofEvent } from '../store/dependents.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { eventBin } from './events.bin.ts';
import { toCalendar } from './events.calendar.ts';
import { EVENT_SORTS, findEvent, insertEvent, listEvents, saveEvent } from './events.store.ts';
import { tellCancelled, tellChanged, tellPlaces } from './events.news.ts';
import { tellProposed } from './proposals.news.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { signupRoutes } from './signups.routes.ts';
import { attendance } from './signups.store.ts';

/**
 * Meetings of servers' players (GMA-1). In a server's name act its owner, its team and administrators (DSK-4); game masters and
 * moderators propose an event, which those accept or decline.
 */
export function eventRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Event';

  /** The next ones first; `?server=`, `?from=` and `?to=` (those that touch that time), `?signedUp=me`, `?owner=me`. Published ones, or those in `?state=`. */
  app.get('/event', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = choiceFilter(query, 'owner', ['me']) ? { owner_id: me._id } : {};
    const filters = {
      server: idFilter(query, 'server'),
      from: momentFilter(query, 'from'),
      to: momentFilter(query, 'to'),
      signedUp: choiceFilter(query, 'signedUp', ['me']) && me._id,
      state: choiceFilter(query, 'state', [...EVENT_STATES, 'unpublished']) ?? 'published',
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

  /** Who signed up: said before one deletes. */
  app.get<Id>(
    '/event/:id/dependents',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const event = await readableEvent(store.db, caller(request), request.params.id);
      if (!may(caller(request), 'delete', subject, event)) throw refuse('forbidden');
      return findDependents(store.db, ofEvent(event._id));
    },
  );

  app.post('/event', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const me = caller(request);
    const input = validate(eventSchema, sent(readEntity(request.body, 'event')));
    const state = await standingFor(store.db, me, input.server);
    const event = await store.transaction(async trx => {
      const id = await insertEvent(trx, me._id, input, state);
      const detail = state === 'proposed' ? 'proposition' : '';
      await record(trx, actorOf(request), {
        action: 'create',
        entity: subject,
        id,
        name: input.title,
        detail,
      });
      const made = await readableEvent(trx, me, id);
      if (state === 'proposed') await tellProposed(trx, post, me, made);
      return made;
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
      const standing = await standingAfter(trx, me, current, input);
      const before = await attendance(trx, current);
      const saved = await saveEvent(trx, current, input, standing);
      const present = await findEvent(trx, me._id, id);
      if (!saved || !present) throw refuse('stale', { current: present });
      const fields = changedFields(current, present);
      await tellChanged(trx, post, me, { event: present, before: current });
      await tellPlaces(trx, post, me, { event: present, before });
      if (standing.state === 'proposed') await tellProposed(trx, post, me, present);
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
    await store.transaction(async trx => {
      await tellCancelled(trx, post, caller(request), event);
      await putInBin(trx, post, request, eventBin(post), { ...event, name: event.title });
    });
    return event;
  });

  signupRoutes(app, store, post, readableEvent);
  proposalRoutes(app, store, post, readableEvent);
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
  'state',
  'proposer',
  'declineReason',
  'serverName',
  'serverOwner_id',
  'serverManagers',
  'serverVisible',
  'confirmedCount',
  'waitingCount',
  'mySignup',
  'series',
];

/** What people may set; the server may come back populated. */
function sent(entity: Fields): Fields {
  const fields = editable(entity, OURS);
  return 'server' in fields ? { ...fields, server: referenceId(fields['server']) } : fields;
}

/** How a new event of this person stands on a server, which must exist for them: published, proposed, or refused. */
async function standingFor(db: Queries, me: Identity, serverId: string): Promise<EventState> {
  const server = await findServerOf(db, serverId);
  if (!server || !may(me, 'read', 'Server', server)) {
    throw refuse('invalid', { fields: { server: 'Ce serveur n’existe pas.' } });
  }
  const wanted = {
    owner_id: me._id,
    serverOwner_id: server.owner_id,
    serverManagers: server.managers,
    serverVisible: server.visible,
    state: 'published' as const,
  };
  if (may(me, 'create', 'Event', wanted)) return 'published';
  if (may(me, 'propose', 'Event', wanted)) return 'proposed';
  throw refuse('forbidden');
}

type Standing = Partial<Pick<RoleplayEvent, 'state' | 'declineReason'>>;

/**
 * How an event stands after a change. What its author changes is proposed again; what is published moves only to a server for
 * which one acts oneself.
 */
async function standingAfter(
  db: Queries,
  me: Identity,
  current: RoleplayEvent,
  input: EventInput,
): Promise<Standing> {
  const moves = input.server !== current.server;
  const target = moves ? await standingFor(db, me, input.server) : current.state;
  if (current.state === 'published') {
    if (target === 'published') return {};
    throw refuse('invalid', {
      fields: { server: 'Un événement publié ne va que sur un serveur au nom duquel vous agissez.' },
    });
  }
  const isAuthors = me._id === current.owner_id && !may(me, 'decide', 'Event', current);
  return isAuthors || moves ? { state: 'proposed', declineReason: '' } : {};
}
