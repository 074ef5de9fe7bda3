import { eventSchema, may } from '@rpd/shared/domain';
import type { EventInput, EventState, Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { putInBin } from '../lib/bin.ts';
import { editable, merge, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import { eventBin } from './events.bin.ts';
import { tellCancelled, tellChanged, tellPlaces } from './events.news.ts';
import { findEvent, saveEvent } from './events.store.ts';
import { tellProposed } from './proposals.news.ts';
import { attendance } from './signups.store.ts';

// How an event is changed: by its form, and by the journal when it undoes a change.

/** Within a transaction that holds the event's lock. */
export async function changeEvent(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  body: Fields,
): Promise<RoleplayEvent> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await readableEvent(trx, me, id);
  if (!may(me, 'update', 'Event', current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const input = validate(eventSchema, merge(sent({ ...current }), sent(body)));
  const standing = await standingAfter(trx, me, current, input);
  const before = await attendance(trx, current);
  const saved = await saveEvent(trx, current, input, standing);
  const present = await findEvent(trx, me._id, id);
  if (!saved || !present) throw refuse('stale', { current: present });
  await tellChanged(trx, post, me, { event: present, before: current });
  await tellPlaces(trx, post, me, { event: present, before });
  if (standing.state === 'proposed') await tellProposed(trx, post, me, present);
  const about = { entity: 'Event', id, name: present.title } as const;
  const change = describeChange(current, present, OURS);
  await record(trx, actorOf(request), { action: 'update', ...about, ...change, detail: '' });
  return present;
}

/** Within a transaction. */
export async function removeEvent(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  id: string,
): Promise<RoleplayEvent> {
  const event = await readableEvent(trx, caller(request), id);
  if (!may(caller(request), 'delete', 'Event', event)) throw refuse('forbidden');
  await tellCancelled(trx, post, caller(request), event);
  await putInBin(trx, post, request, eventBin(post), { ...event, name: event.title });
  return event;
}

/** The event, if it exists for this person. */
export async function readableEvent(db: Queries, identity: Identity, id: string): Promise<RoleplayEvent> {
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
  'serverWarnings',
  'confirmedCount',
  'waitingCount',
  'mySignup',
  'series',
];

/** What people may set; the server may come back populated. */
export function sent(entity: Fields): Fields {
  const fields = editable(entity, OURS);
  return 'server' in fields ? { ...fields, server: referenceId(fields['server']) } : fields;
}

/** How a new event of this person stands on a server, which must exist for them: published, proposed, or refused. */
export async function standingFor(db: Queries, me: Identity, serverId: string): Promise<EventState> {
  const server = await findServerOf(db, serverId);
  if (!server || !may(me, 'read', 'Server', server)) {
    throw refuse('invalid', { fields: { server: 'Ce serveur n’existe pas.' } });
  }
  const wanted = {
    owner_id: me._id,
    serverOwner_id: server.owner_id,
    serverManagers: server.organizers,
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
