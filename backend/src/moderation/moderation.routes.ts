import { DISCORD_PROBLEMS, hidingSchema, isObjectId } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { choiceFilter } from '../lib/filters.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { moderateServer } from './moderation.change.ts';
import { findModeratedPerson, findTeam } from './moderation.people.ts';
import { listModeratedServers, MODERATED_SERVER_SORTS } from './moderation.servers.ts';
import { summarise } from './moderation.summary.ts';

/** What moderators and administrators see of the community, and may hide (MOD-1). It contains no addresses. */
export function moderationRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const handling = { config: { access: { action: 'update', subject: 'Ticket' } } } as const;
  const watching = { config: { access: { action: 'moderate', subject: 'Server' } } } as const;

  app.get('/api/moderation/summary', handling, async request =>
    longRead(store, request, db => summarise(db, caller(request)._id, Date.now()), { oneMoment: true }),
  );

  /** Who can be in charge of a ticket. */
  app.get('/api/moderation/team', handling, async () => findTeam(store.db));

  app.get<Id>('/api/moderation/person/:id', handling, async request => {
    const { id } = request.params;
    const person = isObjectId(id) ? await findModeratedPerson(store.db, id) : null;
    if (!person) throw refuse('notFound');
    return person;
  });

  /** `?visible=0|1` and `?problem=1`, or one of what is wrong with a Discord. */
  app.get('/api/moderation/servers', watching, async (request, reply) => {
    const { query } = request;
    const sight = choiceFilter(query, 'visible', ['0', '1']);
    const filters = {
      ...(sight && { visible: sight === '1' }),
      problem: choiceFilter(query, 'problem', ['1', ...DISCORD_PROBLEMS]),
    };
    const part = readListQuery(query, MODERATED_SERVER_SORTS);
    return sendPage(reply, await longRead(store, request, db => listModeratedServers(db, filters, part)));
  });

  /** `{reason}`, which the owner reads in the bell and by mail. */
  app.post<Id>('/server/:id/hide', watching, async request => {
    const { reason } = validate(hidingSchema, readEntity(request.body));
    const hidden = { at: new Date().toISOString(), reason };
    const { id } = request.params;
    return store.transaction(trx => moderateServer(trx, post, request, id, { hidden }), `server:${id}`);
  });

  app.post<Id>('/server/:id/show', watching, async request => {
    const { id } = request.params;
    return store.transaction(trx => moderateServer(trx, post, request, id, { hidden: null }), `server:${id}`);
  });
}

interface Id {
  Params: { id: string };
}
