import { may } from '@rpd/shared/domain';
import type { RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { isBarredFrom } from '../lib/measures.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { readableEvent } from './events.change.ts';
import { tellPlaces, tellRemoved, tellSignedUpAgain } from './events.news.ts';
import { addSignup, attendance, removeSignup } from './signups.store.ts';
import type { Place } from './signups.store.ts';

// How people come to an event and go: by themselves, by who organises it, and by the journal when it undoes that.

/** Where each person stands in the list, and since when. */
export type Signups = Record<string, Place>;

export async function signupsOf(db: Queries, eventId: string): Promise<Signups> {
  const rows = await db
    .selectFrom('event_signups')
    .where('event_id', '=', eventId)
    .select(['user_id', 'position', 'signed_up_at'])
    .execute();
  return Object.fromEntries(
    rows.map(({ user_id, position, signed_up_at }) => [user_id, { position, signedUpAt: signed_up_at }]),
  );
}

/** Writes who came or went into the history of the event. */
async function note(
  trx: Queries,
  request: FastifyRequest,
  { _id: id, title: name }: RoleplayEvent,
  { action, before }: { action: 'join' | 'leave' | 'remove'; before: Signups },
): Promise<void> {
  const changes = changesOf({ signups: before }, { signups: await signupsOf(trx, id) });
  await record(trx, actorOf(request), { action, entity: 'Event', id, name, changes });
}

/** Signs somebody up: behind everybody else, or where they stood. Within a transaction that holds the event's lock. */
export async function signUp(
  trx: Queries,
  request: FastifyRequest,
  event: RoleplayEvent,
  { user, place }: { user: string; place?: Place },
): Promise<void> {
  const before = await signupsOf(trx, event._id);
  await addSignup(trx, event._id, user, place);
  await note(trx, request, event, { action: 'join', before });
}

/** Takes somebody off the list. Within a transaction that holds the event's lock. */
export async function signOff(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  { event, user }: { event: RoleplayEvent; user: string },
): Promise<void> {
  const me = caller(request);
  if (user !== me._id && !may(me, 'update', 'Event', event)) throw refuse('forbidden');
  const before = await signupsOf(trx, event._id);
  const places = await attendance(trx, event);
  if (!(await removeSignup(trx, event._id, user))) throw refuse('notFound');
  if (user !== me._id) await tellRemoved(trx, post, user, event);
  await tellPlaces(trx, post, me, { event, before: places });
  await note(trx, request, event, { action: user === me._id ? 'leave' : 'remove', before });
}

/** Makes the people of an event those that are wanted, as an undo does. Within a transaction that holds the event's lock. */
export async function changeSignups(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  { id, wanted }: { id: string; wanted: Signups },
): Promise<void> {
  const me = caller(request);
  const event = await readableEvent(trx, me, id);
  if (!may(me, 'update', 'Event', event)) throw refuse('forbidden');
  const present = await signupsOf(trx, id);
  for (const user of Object.keys(present).filter(one => !wanted[one])) {
    await signOff(trx, post, request, { event, user });
  }
  for (const [user, place] of Object.entries(wanted)) {
    if (present[user]) continue;
    if (await isBarredFrom(trx, user, event.server)) throw refuse('undoMoved', { message: BARRED });
    const places = await attendance(trx, event);
    await signUp(trx, request, event, { user, place });
    await tellSignedUpAgain(trx, post, me, { event, user });
    await tellPlaces(trx, post, me, { event, before: places });
  }
}

const BARRED = 'Par une décision de l’équipe, cette personne ne peut plus rejoindre ce serveur.';
