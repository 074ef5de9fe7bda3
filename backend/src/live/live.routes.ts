import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import { addSecurityHeaders } from '../lib/security-headers.ts';
import { subscriptionOf } from './live.events.ts';
import type { Subscription } from './live.events.ts';
import type { Queries } from '../store/queries.ts';
import type { LiveHub } from './live.hub.ts';
import type { LiveReader } from './live.reader.ts';
import { createStreamLimits } from './live.limits.ts';
import { declaredPresence } from './live.presence.routes.ts';
import type { Presence } from './live.presence.ts';

/** Topics of one stream. */
const MAX_TOPICS = 60;
const MAX_NAME_LENGTH = 80;
/** The furthest back, in seconds, that a stream without a position begins. */
const MAX_SINCE = 3_600;

interface Query {
  topic?: string | string[];
  since?: string;
  here?: string | string[];
}

/** The stream of what happens (ADR 39): server-sent events, read by fetch with the access token in the header. */
export function liveRoutes(app: FastifyInstance, db: Queries, hub: LiveHub, presence: Presence): void {
  const takePlace = createStreamLimits();

  app.get<{ Querystring: Query }>('/live', { config: { access: 'signed-in' } }, async (request, reply) => {
    const person = caller(request);
    const subscriptions = readTopics(request.query, name => subscriptionOf(name, person));
    const since = readSince(request.query);
    const release = takePlace(person._id, request.ip);
    if (!release) throw refuse('tooManyStreams', { retryAfter: 30 });
    const lastEventId = request.headers['last-event-id'];
    let reader: LiveReader | undefined;
    // From the start: a browser may leave while its stream is being opened.
    reply.raw.once('close', () => {
      release();
      if (reader) presence.leave(reader);
    });
    try {
      const { roles, _id, sessionId } = person;
      if (sessionId === null) throw refuse('forbidden');
      beginStream(request, reply);
      reader = await hub.open({
        person: { _id, roles },
        sessionId,
        subscriptions,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        since,
        output: reply.raw,
      });
      reply.hijack();
      if (reply.raw.destroyed) return reader.end('closed');
      await presence.join(reader, await declaredPresence(db, person, reader.id, request.query.here));
    } catch (error) {
      release();
      if (!reply.raw.headersSent) throw error;
      // The browser comes back with its position.
      reply.hijack();
      reply.raw.destroy();
    }
  });

  // Before the server waits for its running requests: a stream would never end by itself.
  app.addHook('preClose', async () => hub.close());
}

/** Sets what the answer says before the first event; it is sent with it. */
function beginStream(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.socket.setNoDelay(true);
  addSecurityHeaders(request, reply);
  // `no-transform` and the header keep proxies from collecting or compressing what has to arrive now.
  const own = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...own }))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

/** The topics that exist for this person. A page of a newer version may name others: they are left out. */
function readTopics({ topic = [] }: Query, find: (name: string) => Subscription | null): Subscription[] {
  const names = [...new Set([topic].flat())];
  if (names.length === 0 || names.length > MAX_TOPICS || names.some(name => name.length > MAX_NAME_LENGTH))
    throw refuse('invalid', { fields: { topic: `Donnez de 1 à ${MAX_TOPICS} sujets.` } });
  const found = names.flatMap(name => find(name) ?? []);
  if (found.length === 0) throw refuse('forbidden');
  return found;
}

function readSince({ since = '0' }: Query): number {
  if (!/^\d{1,4}$/.test(since) || Number(since) > MAX_SINCE)
    throw refuse('invalid', { fields: { since: `Donnez de 0 à ${MAX_SINCE} secondes.` } });
  return Number(since);
}
