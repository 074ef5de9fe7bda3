import { EVENT_STATES, eventSchema, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { readEntity, targetOf, validate } from '../lib/body.ts';
import { choiceFilter, idFilter, momentFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofEvent } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import { toCalendar } from './events.calendar.ts';
import { changeEvent, readableEvent, removeEvent, sent, standingFor } from './events.change.ts';
import { eventImportRoutes } from './events.import.ts';
import { EVENT_SORTS, insertEvent, listEvents } from './events.store.ts';
import { tellProposed } from './proposals.news.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { signupRoutes } from './signups.routes.ts';

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
    return sendPage(
      reply,
      await longRead(store, request, db => listEvents(db, me._id, visible, filters, page)),
    );
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
    const body = readEntity(request.body, 'event');
    const { id } = targetOf(body);
    return store.transaction(trx => changeEvent(trx, post, request, body), `event:${id}`);
  });

  app.delete<Id>('/event/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeEvent(trx, post, request, id));
  });

  eventImportRoutes(app, store, post);
  signupRoutes(app, store, post, readableEvent);
  proposalRoutes(app, store, post, readableEvent);
}

interface Id {
  Params: { id: string };
}
