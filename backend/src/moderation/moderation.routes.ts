import { DISCORD_PROBLEMS, hidingSchema, isObjectId } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { choiceFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { tellVisibility } from './moderation.news.ts';
import { findModeratedPerson, findTeam } from './moderation.people.ts';
import {
  findModeratedServer,
  listModeratedServers,
  MODERATED_SERVER_SORTS,
  setServerVisibility,
} from './moderation.servers.ts';
import { summarise } from './moderation.summary.ts';

/** What moderators and administrators see of the community, and may hide (MOD-1). It contains no addresses. */
export function moderationRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const handling = { config: { access: { action: 'update', subject: 'Ticket' } } } as const;
  const watching = { config: { access: { action: 'moderate', subject: 'Server' } } } as const;

  app.get('/api/moderation/summary', handling, async request =>
    store.snapshot(db => summarise(db, caller(request)._id, Date.now())),
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
    return sendPage(reply, await listModeratedServers(store.db, filters, part));
  });

  /** `{reason}`, which the owner reads in the bell and by mail. */
  app.post<Id>('/server/:id/hide', watching, async request => {
    const { reason } = validate(hidingSchema, readEntity(request.body));
    return setVisibility(store, post, request, { at: new Date().toISOString(), reason });
  });

  app.post<Id>('/server/:id/show', watching, async request => setVisibility(store, post, request, null));
}

interface Id {
  Params: { id: string };
}

/**
 * Hides a server, or shows it, and notifies its owner of others' acts. Without a change of state it only stores the
 * newer reason.
 */
async function setVisibility(
  store: Store,
  post: Post,
  request: FastifyRequest<Id>,
  hidden: { at: string; reason: string } | null,
) {
  const { id } = request.params;
  return store.transaction(async trx => {
    const current = await findModeratedServer(trx, id);
    if (!current) throw refuse('notFound');
    if (!hidden && current.visible) return current;
    if (!(await setServerVisibility(trx, current, hidden))) {
      throw refuse('stale', { current: await findModeratedServer(trx, id) });
    }
    await record(trx, actorOf(request), {
      action: hidden ? 'hide' : 'show',
      entity: 'Server',
      id,
      name: current.name,
      detail: hidden?.reason ?? '',
    });
    if (current.owner._id !== caller(request)._id) await tellVisibility(trx, post, current, hidden);
    return findModeratedServer(trx, id);
  }, `server:${id}`);
}
