import { createHash } from 'node:crypto';
import { CALENDAR_FEEDS_MAX, calendarFeedSchema, may } from '@rpd/shared/domain';
import type { Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import type { Condition } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { binnedEvents, eventDate, sessionDates, since } from './calendar.dates.ts';
import { toCalendar } from './calendar.ics.ts';
import { endFeed, findFeed, listFeeds, renewFeed } from './feeds.store.ts';

export interface CalendarParts {
  /** The published events that meet one of the conditions, as `me` sees them. */
  readEvents: (
    db: Queries,
    me: string,
    visible: readonly Condition[],
    filters: { server?: string; signedUp?: string; from: string },
  ) => Promise<RoleplayEvent[]>;
  /** Takes a read of a feed, or a try of a key that is none; answers 0, or after how many seconds it is free. */
  takeRead: (of: { feed: string } | { network: string }) => Promise<number>;
}

/** What everybody signed in may read: a feed of a server has no more. */
const ANYBODY: Identity = { _id: '', roles: [] };

/** Calendars under secret addresses (TAB-7): one's own dates, and a server's events. */
export function calendarRoutes(
  app: FastifyInstance,
  store: Store,
  { readEvents, takeRead }: CalendarParts,
): void {
  const { secrets, db } = store;
  const config = { access: 'signed-in' } as const;

  app.get('/calendarfeed', { config }, async request => listFeeds(db, secrets, caller(request)._id));

  app.post(
    '/calendarfeed',
    { config: { ...config, showsSecret: true, whileMuted: true } },
    async (request, reply) => {
      const me = caller(request);
      const { server } = validate(calendarFeedSchema, readEntity(request.body));
      const made = await store.transaction(async trx => {
        const found = server && (await findServerOf(trx, server));
        if (server && (!found || !may(ANYBODY, 'read', 'Server', found))) throw refuse('notFound');
        const present = await listFeeds(trx, secrets, me._id);
        const isNew = !present.some(feed => feed.server === server);
        if (isNew && present.length >= CALENDAR_FEEDS_MAX) throw refuse('tooManyFeeds');
        return renewFeed(trx, secrets, me._id, server);
      }, `calendarfeeds:${me._id}`);
      return reply.status(201).send(made);
    },
  );

  app.delete<{ Params: { id: string } }>('/calendarfeed/:id', { config }, async (request, reply) => {
    const isEnded = await store.transaction(trx => endFeed(trx, caller(request)._id, request.params.id));
    if (!isEnded) throw refuse('notFound');
    return reply.status(204).send();
  });

  /** Calendars bring no token: the key in the address is the right to read. */
  app.get<{ Querystring: { key?: unknown } }>(
    '/calendar.ics',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { key } = request.query;
      const feed = typeof key === 'string' && key.length === 43 ? await findFeed(db, key) : null;
      const wait = await takeRead(feed ? { feed: feed.id } : { network: request.ip });
      if (wait > 0) throw refuse('tooManyReads', { retryAfter: wait });
      if (!feed) throw refuse('notFound');
      const text = await (feed.server_id ? ofServer(feed.server_id) : ofPerson(feed));
      if (text === null) throw refuse('notFound');
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      void reply.header('etag', etag).header('cache-control', 'private, no-cache');
      const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
      if (known.some(one => one.replace(/^W\//, '') === etag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );

  async function ofServer(server: string): Promise<string | null> {
    const found = await findServerOf(db, server);
    if (!found || !may(ANYBODY, 'read', 'Server', found)) return null;
    const visible = conditionsFor(ANYBODY, 'read', 'Event');
    const now = Date.now();
    const events = await readEvents(db, '', visible, { server, from: since(now) });
    const { name } = await db
      .selectFrom('servers')
      .where('id', '=', server)
      .select('name')
      .executeTakeFirstOrThrow();
    return toCalendar(name, [...events.map(eventDate), ...(await binnedEvents(db, { server }, now))]);
  }

  async function ofPerson({ user_id: me, roles }: { user_id: string; roles: string }): Promise<string> {
    const identity = { _id: me, roles: JSON.parse(roles) as string[] };
    const now = Date.now();
    const visible = conditionsFor(identity, 'read', 'Event');
    const events = await readEvents(db, me, visible, { signedUp: me, from: since(now) });
    return toCalendar('RPD', [
      ...(await sessionDates(db, me, now)),
      ...events.map(eventDate),
      ...(await binnedEvents(db, { signedUp: me }, now)),
    ]);
  }
}
