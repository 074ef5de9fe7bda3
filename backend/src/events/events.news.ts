import { eventPath } from '@rpd/shared/domain';
import type { Identity, RoleplayEvent, SignupState } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { momentWords } from '../lib/moments.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import { comingEventsOf } from './events.store.ts';
import { attendance } from './signups.store.ts';

// Notifies the people who signed up for an event. The person who acts gets no notice, and a past event sends none.

type Attendance = Map<string, SignupState>;

const isOver = ({ end }: RoleplayEvent): boolean => end < new Date().toISOString();

export const beginning = ({ start, timeZone }: RoleplayEvent): string => momentWords(start, timeZone);

const others = (who: Iterable<string>, me: Identity): string[] => [...who].filter(id => id !== me._id);

/** What of an event decides whether one comes. */
const WORDS = { title: 'le titre', start: 'le début', end: 'la fin', server: 'le serveur' } as const;

/** The event is another one than they signed up for. */
export async function tellChanged(
  trx: Queries,
  post: Post,
  me: Identity,
  { event, before }: { event: RoleplayEvent; before: RoleplayEvent },
): Promise<void> {
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[];
  const changed = names.filter(name => event[name] !== before[name]).map(name => WORDS[name]);
  if (changed.length === 0 || isOver(event)) return;
  const who = others((await attendance(trx, event)).keys(), me);
  await notify(trx, post, who, {
    kind: 'event',
    title: `L’événement « ${event.title} » a changé`,
    text: `Ce qui change : ${changed.join(', ')}. Il commence ${beginning(event)}.`,
    to: eventPath(event),
    about: `changed:${event._id}`,
  });
}

/** Who waited and has a place now, and the other way round. */
export async function tellPlaces(
  trx: Queries,
  post: Post,
  me: Identity,
  { event, before }: { event: RoleplayEvent; before: Attendance },
): Promise<void> {
  if (isOver(event)) return;
  const now = await attendance(trx, event);
  const moved = (state: SignupState) =>
    others(now.keys(), me).filter(id => now.get(id) === state && before.has(id) && before.get(id) !== state);
  const to = eventPath(event);
  await notify(trx, post, moved('confirmed'), {
    kind: 'event',
    title: `Une place s’est libérée : vous participez à « ${event.title} »`,
    text: `L’événement commence ${beginning(event)}.`,
    to,
    about: `seated:${event._id}`,
  });
  await notify(trx, post, moved('waiting'), {
    kind: 'event',
    title: `Vous êtes de nouveau sur la liste d’attente de « ${event.title} »`,
    text: 'L’événement a moins de places qu’avant. Une notification vous dira si l’une d’elles se libère.',
    to,
    about: `waiting:${event._id}`,
  });
}

/** Before it goes: its sign-ups go with it. */
export async function tellCancelled(
  trx: Queries,
  post: Post,
  me: Identity,
  event: RoleplayEvent,
): Promise<void> {
  if (isOver(event)) return;
  await notify(trx, post, others((await attendance(trx, event)).keys(), me), {
    kind: 'event',
    title: `L’événement « ${event.title} » est annulé`,
    text: `Il devait commencer ${beginning(event)}.`,
    // Its own page is no more.
    to: `/app/servers/${event.server}`,
    about: `cancelled:${event._id}`,
  });
}

/** An event is restored, or the server that it belongs to. */
export async function tellBack(trx: Queries, post: Post, me: Identity, event: RoleplayEvent): Promise<void> {
  if (isOver(event) || event.state !== 'published') return;
  await notify(trx, post, others((await attendance(trx, event)).keys(), me), {
    kind: 'event',
    title: `L’événement « ${event.title} » a lieu de nouveau`,
    text: `Il commence ${beginning(event)}. Votre inscription compte toujours.`,
    to: eventPath(event),
    about: `back:${event._id}`,
  });
}

/** A server is back, and with it its events. */
export async function tellServerBack(trx: Queries, post: Post, me: Identity, server: string): Promise<void> {
  for (const event of await comingEventsOf(trx, server)) await tellBack(trx, post, me, event);
}

/** Before a server goes: its events go with it. */
export async function tellServerGone(
  trx: Queries,
  post: Post,
  me: Identity,
  server: { _id: string; name: string },
): Promise<void> {
  for (const event of await comingEventsOf(trx, server._id)) {
    await notify(trx, post, others((await attendance(trx, event)).keys(), me), {
      kind: 'event',
      title: `L’événement « ${event.title} » est annulé`,
      text: `Le serveur « ${server.name} » est supprimé. L’événement devait commencer ${beginning(event)}.`,
      to: '/app/servers',
      about: `cancelled:${event._id}`,
    });
  }
}

/** The organiser took somebody off the list. */
export async function tellRemoved(
  trx: Queries,
  post: Post,
  userId: string,
  event: RoleplayEvent,
): Promise<void> {
  if (isOver(event)) return;
  await notify(trx, post, [userId], {
    kind: 'event',
    title: `Votre inscription à « ${event.title} » est retirée`,
    text: 'L’équipe qui organise l’événement a retiré votre nom de la liste.',
    to: eventPath(event),
    about: `removed:${event._id}`,
  });
}

/** The organiser put somebody back on the list whom they had taken off. */
export async function tellSignedUpAgain(
  trx: Queries,
  post: Post,
  me: Identity,
  { event, user }: { event: RoleplayEvent; user: string },
): Promise<void> {
  if (isOver(event) || user === me._id) return;
  await notify(trx, post, [user], {
    kind: 'event',
    title: `Votre inscription à « ${event.title} » est rétablie`,
    text: `Votre place vous attend. L’événement commence ${beginning(event)}.`,
    to: eventPath(event),
    about: `removed:${event._id}`,
  });
}
