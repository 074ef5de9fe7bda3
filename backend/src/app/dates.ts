import type { FastifyInstance } from 'fastify';
import {
  ANSWER_LIMIT,
  createRateLimiter,
  FEED_LIMIT,
  FEED_GUESS_LIMIT,
  addressOf,
} from '../auth/rateLimiter.ts';
import { calendarRoutes } from '../calendars/calendars.routes.ts';
import { datePollRoutes } from '../datepolls/datepolls.routes.ts';
import { remindOfPolls } from '../datepolls/datepolls.news.ts';
import { listEvents } from '../events/events.store.ts';
import { eventSeries } from '../events/events.series.ts';
import { sessionSeries } from '../gamesessions/gamesessions.series.ts';
import { insertSession } from '../gamesessions/gamesessions.store.ts';
import type { Post } from '../lib/mail.ts';
import { releaseHeld } from '../pushes/pushes.queue.ts';
import { remind } from '../reminders/reminders.ts';
import { seriesRoutes } from '../series/series.routes.ts';
import { makeAllAhead } from '../series/series.store.ts';
import type { MakeOne } from '../series/series.store.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { wakeTickets } from '../tickets/tickets.wake.ts';

/** How often it is looked for what is due, in ms. */
const CHECK_MS = 60_000;
const EVENTS_OF_A_FEED = 500;

/** When one plays: polls, repetitions, calendars (TAB-7). */
export function dateRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const planSession = (db: Queries, gameId: string, session: Plan) =>
    insertSession(db, gameId, { ...session, event: '', open: false });
  const attempts = createRateLimiter(store, Date.now);
  const takeAnswer = (userId: string) => attempts.consume(`poll-answer:${userId}`, ANSWER_LIMIT);
  datePollRoutes(app, store, { post, takeAnswer, planSession });
  const [sessions, events] = [sessionSeries(post), eventSeries(post)];
  seriesRoutes(app, store, {
    make: makeOne(post),
    beginning: {
      session: (db, me, id) => sessions.beginning(db, me, id),
      event: (db, me, id) => events.beginning(db, me, id),
    },
    takeBack: {
      session: (trx, request, ids) => sessions.takeBack(trx, request, ids),
      event: (trx, request, ids) => events.takeBack(trx, request, ids),
    },
  });
  calendarRoutes(app, store, {
    readEvents: async (db, me, visible, filters) => {
      const part = { sort: 'start', q: '', descending: true, limit: EVENTS_OF_A_FEED, offset: 0 } as const;
      return (await listEvents(db, me, visible, { ...filters, state: 'published' }, part)).items;
    },
    takeRead: of =>
      'feed' in of
        ? attempts.consume(`feed:${of.feed}`, FEED_LIMIT)
        : attempts.consume(`feed-guess:${addressOf(of.network)}`, FEED_GUESS_LIMIT),
  });
}

type Plan = { title: string; startsAt: string; minutes: number; timeZone: string };

/** Events are published by who made the series, as long as they act for the server. */
const makeOne =
  (post: Post): MakeOne =>
  async (db, series, { startsAt, endsAt }) => {
    const content = JSON.parse(series.content) as Record<string, unknown>;
    if (series.kind === 'session') {
      return sessionSeries(post).make(db, series.game_id ?? '', content, startsAt, series.minutes);
    }
    const author = await db
      .selectFrom('users')
      .where('id', '=', series.author_id)
      .where('deleted_at', 'is', null)
      .where('valid', '=', 1)
      .select('roles')
      .executeTakeFirst();
    if (!author) return null;
    const identity = { _id: series.author_id, roles: JSON.parse(author.roles) as string[] };
    return eventSeries(post).make(db, identity, series.server_id ?? '', content, { startsAt, endsAt });
  };

/** What is due at `now` (ms): the next sessions of series, reminders, tickets that were put aside, what waited for the end of quiet hours. Two processes at once do nothing twice. */
export async function doWhatIsDue(store: Store, post: Post, now: number): Promise<void> {
  await makeAllAhead(store, makeOne(post), now);
  await remind(store, post, now);
  await remindOfPolls(store, post, now);
  await wakeTickets(store, post, now);
  await releaseHeld(store, now);
}

/** Looks every minute, as long as the server listens. */
export function scheduleDates(app: FastifyInstance, store: Store, post: Post): void {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = () => doWhatIsDue(store, post, Date.now()).catch((error: unknown) => app.log.error(error));
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      running ??= check().finally(() => (running = undefined));
    }, CHECK_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
