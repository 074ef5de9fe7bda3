import { eventPath } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from '../store/bin.ts';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { Post } from '../lib/mail.ts';
import { momentWords } from '../lib/moments.ts';
import { notify, wantsReminders } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Things that one look reminds of, at most; the next look takes the others. */
const MAX_AT_ONCE = 500;

type Kind = 'session' | 'event';
type Lead = 'day' | 'hour';

/** A session or an event that begins within a day. */
interface Coming {
  kind: Kind;
  id: string;
  starts_at: string;
}

/**
 * Reminds of what begins within a day, and again within an hour. Each reminder is a row, written with its notices: none is sent
 * twice, whatever the number of processes, and none is lost by a restart. What was moved has another moment, and reminders of its own.
 */
export async function remind(store: Store, post: Post, now: number): Promise<void> {
  for (const coming of [...(await comingSessions(store.db, now)), ...(await comingEvents(store.db, now))]) {
    const lead: Lead = Date.parse(coming.starts_at) - now > HOUR_MS ? 'day' : 'hour';
    const lock = `${coming.kind === 'session' ? 'gamesession' : 'event'}:${coming.id}`;
    await store.transaction(trx => remindOf(trx, post, coming, lead), lock);
  }
}

const within = (now: number) => [new Date(now).toISOString(), new Date(now + DAY_MS).toISOString()] as const;

/** What is due has not been sent: of the last hour, or of the day before. */
const unsent = (id: string, startsAt: string, hour: string): RawBuilder<boolean> =>
  sql`not exists (select 1 from reminders where thing_id = ${sql.ref(id)} and reminders.starts_at = ${sql.ref(startsAt)}
    and lead = case when ${sql.ref(startsAt)} <= ${hour} then 'hour' else 'day' end)`;

async function comingSessions(db: Queries, now: number): Promise<Coming[]> {
  const [from, to] = within(now);
  const hour = new Date(now + HOUR_MS).toISOString();
  const rows = await db
    .selectFrom('game_sessions')
    .where('starts_at', '>', from)
    .where('starts_at', '<=', to)
    .where('state', '=', 'planned')
    .where(unsent('game_sessions.id', 'game_sessions.starts_at', hour))
    .select(['id', 'starts_at'])
    .limit(MAX_AT_ONCE)
    .execute();
  return rows.map(({ id, starts_at }) => ({ kind: 'session', id, starts_at: starts_at ?? '' }));
}

async function comingEvents(db: Queries, now: number): Promise<Coming[]> {
  const [from, to] = within(now);
  const hour = new Date(now + HOUR_MS).toISOString();
  const rows = await db
    .selectFrom('events')
    .where('start_at', '>', from)
    .where('start_at', '<=', to)
    .where('state', '=', 'published')
    .where(unsent('events.id', 'events.start_at', hour))
    .select(['id', 'start_at as starts_at'])
    .limit(MAX_AT_ONCE)
    .execute();
  return rows.map(({ id, starts_at }) => ({ kind: 'event', id, starts_at }));
}

async function remindOf(
  trx: Queries,
  post: Post,
  { kind, id, starts_at }: Coming,
  lead: Lead,
): Promise<void> {
  const expires_at = new Date(Date.parse(starts_at) + 7 * DAY_MS).toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reminders')
    .values({ thing_id: id, starts_at, lead, expires_at })
    .onConflict(conflict => conflict.columns(['thing_id', 'starts_at', 'lead']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const found = kind === 'session' ? await sessionAt(trx, id, starts_at) : await eventAt(trx, id, starts_at);
  // It was moved or taken back since it was looked for.
  if (!found) return;
  // Planned within the last day: it has just been announced.
  if (lead === 'day' && Date.parse(found.createdAt) > Date.parse(starts_at) - DAY_MS) return;
  const { name, timeZone, to, about, people } = found;
  await notify(trx, post, await wantsReminders(trx, people), {
    kind,
    title: `${lead === 'day' ? 'Rappel' : 'Bientôt'}\u00a0: ${name}`,
    text: `Début ${momentWords(starts_at, timeZone)}.`,
    to,
    about: `reminder-${lead}:${about}`,
    ...(lead === 'hour' && { urgent: true, life: HOUR_MS }),
  });
}

interface Found {
  name: string;
  timeZone: string;
  to: string;
  /** The id of the game or the event: of sessions of one game, the last reminder stays. */
  about: string;
  createdAt: string;
  people: string[];
}

async function sessionAt(trx: Queries, id: string, startsAt: string): Promise<Found | null> {
  const session = await trx
    .selectFrom('game_sessions')
    .innerJoin('games', 'games.id', 'game_sessions.game_id')
    .where('game_sessions.id', '=', id)
    .where('game_sessions.starts_at', '=', startsAt)
    .where('game_sessions.state', '=', 'planned')
    .select(['game_sessions.game_id', 'time_zone', 'games.name', 'game_sessions.created_at'])
    .executeTakeFirst();
  const table = session && (await tableFactsOf(trx, session.game_id));
  if (!session || !table) return null;
  return {
    name: `séance de «\u00a0${session.name}\u00a0»`,
    timeZone: session.time_zone,
    to: `/app/games/${session.game_id}`,
    about: session.game_id,
    createdAt: session.created_at,
    people: [...new Set([...table.masters, ...table.members])],
  };
}

/** Those who have a place: who waits for one comes to nothing yet. */
async function eventAt(trx: Queries, id: string, startsAt: string): Promise<Found | null> {
  const event = await trx
    .selectFrom('events')
    .innerJoin('servers', 'servers.id', 'events.server_id')
    .where('events.id', '=', id)
    .where('events.start_at', '=', startsAt)
    .where('events.state', '=', 'published')
    .where(outsideBin('events'))
    .where(outsideBin('servers'))
    .select(['events.title', 'events.time_zone', 'events.server_id', 'events.places', 'events.created_at'])
    .executeTakeFirst();
  if (!event) return null;
  const signups = await trx
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .where('event_id', '=', id)
    .where('users.deleted_at', 'is', null)
    .orderBy('position')
    .select('user_id')
    .execute();
  const people = signups.map(({ user_id }) => user_id);
  return {
    name: `«\u00a0${event.title}\u00a0»`,
    timeZone: event.time_zone,
    to: eventPath({ _id: id, server: event.server_id }),
    about: id,
    createdAt: event.created_at,
    people: event.places === 0 ? people : people.slice(0, event.places),
  };
}
