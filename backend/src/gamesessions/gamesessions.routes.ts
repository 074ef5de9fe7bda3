import { GAME_SESSION_STATES, gameSessionSchema, may, OPENINGS_MAX } from '@rpd/shared/domain';
import type { GameSessionInput, GameSessionState, Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { choiceFilter, idFilter } from '../lib/filters.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { refuse } from '../lib/refusals.ts';
import { outsideBin } from '../store/bin.ts';
import { tableFactsOf } from '../store/campaign-facts.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import {
  closeSession,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  openSession,
  presentSessions,
  saveSession,
} from './gamesessions.store.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { noteSession } from './gamesessions.journal.ts';
import { exportRoutes } from './export.routes.ts';
import { tellSessionCancelled, tellSessionMoved } from './gamesessions.news.ts';
import { logRoutes } from './log.routes.ts';
import { appendLog } from './log.store.ts';
import type { GameSessionParts } from './rolls.ts';
import { safetyRoutes } from './safety.routes.ts';
import { summaryRoutes } from './summary.routes.ts';
import { seatRoutes } from './seats.routes.ts';
import { countOpenings } from './seeds.store.ts';

/** Sessions of campaigns: planned, opened, closed; who sits at the table; the log. */
export function gameSessionRoutes(app: FastifyInstance, store: Store, parts: GameSessionParts): void {
  const subject = 'GameSession';
  const { secrets } = store;
  const { post } = parts;

  app.get('/gamesession', { config: { access: { action: 'list', subject } } }, async request => {
    const me = caller(request);
    const { query } = request;
    const found = await listSessions(store.db, me._id, {
      game: idFilter(query, 'game'),
      event: idFilter(query, 'event'),
      state: choiceFilter(query, 'state', STATES),
    });
    const readable = found.filter(({ table }) => may(me, 'read', subject, table));
    return presentSessions(store.db, me._id, readable);
  });

  app.get<Id>('/gamesession/:id', { config: { access: { action: 'read', subject } } }, async request =>
    presented(store.db, caller(request), request.params.id),
  );

  app.post<Id>(
    '/game/:id/gamesessions',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const input = validate(gameSessionSchema, readEntity(request.body, 'gamesession'));
      const made = await store.transaction(async trx => {
        const table = await tableFactsOf(trx, request.params.id);
        if (!table || !may(me, 'read', subject, table)) throw refuse('notFound');
        if (!may(me, 'create', subject, table)) throw refuse('forbidden');
        await refuseUnknownEvent(trx, input);
        const id = await insertSession(trx, request.params.id, input);
        await noteSession(trx, request, await readableSession(trx, me, id), { action: 'create' });
        if (input.open) await move(trx, request, id, 'open');
        return presented(trx, me, id);
      }, `campaign:${request.params.id}`);
      return reply.status(201).send(made);
    },
  );

  app.put<Id>('/gamesession/:id', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'gamesession');
    return store.transaction(async trx => {
      const session = await changeable(trx, me, request.params.id);
      const { version = session.version } = body;
      if (version !== session.version)
        throw refuse('stale', { current: await presented(trx, me, session.id) });
      const { title, starts_at, event_id, minutes, time_zone: timeZone } = session;
      const before = { title, startsAt: starts_at ?? '', event: event_id ?? '', minutes, timeZone };
      const input = validate(gameSessionSchema, merge(before, editable(body, OURS)));
      await refuseUnknownEvent(trx, input);
      const { title: newTitle, startsAt, event } = input;
      await saveSession(trx, session, {
        title: newTitle,
        starts_at: startsAt || null,
        event_id: event || null,
        minutes: input.minutes,
        time_zone: input.timeZone,
      });
      const saved = await readableSession(trx, me, session.id);
      await tellSessionMoved(trx, post, me._id, { session: saved, before: session });
      await noteSession(trx, request, saved, { action: 'update', ...describeChange(before, input) });
      return presented(trx, me, session.id);
    }, `gamesession:${request.params.id}`);
  });

  /** Takes back what was only planned: a session that began keeps its log for ever. */
  app.delete<Id>(
    '/gamesession/:id',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      await store.transaction(async trx => {
        const session = await changeable(trx, caller(request), request.params.id);
        if (session.state !== 'planned') throw refuse('sessionBegan');
        await deleteSession(trx, session);
        await tellSessionCancelled(trx, post, caller(request)._id, session);
        await noteSession(trx, request, session, { action: 'delete' });
      }, `gamesession:${request.params.id}`);
      return reply.status(204).send();
    },
  );

  /** Opens the table, or closes it: closing reveals the seed of the dice. */
  app.post<Id>(
    '/gamesession/:id/state',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const wanted = choiceFilter(readEntity(request.body), 'state', ['open', 'closed']);
      if (!wanted) throw refuse('invalid', { fields: { state: 'Ce champ est obligatoire.' } });
      return store.transaction(async trx => {
        await move(trx, request, request.params.id, wanted);
        return presented(trx, caller(request), request.params.id);
      }, `gamesession:${request.params.id}`);
    },
  );

  async function move(
    trx: Queries,
    request: FastifyRequest,
    id: string,
    wanted: 'open' | 'closed',
  ): Promise<void> {
    const me = caller(request);
    const session = await changeable(trx, me, id);
    if (session.state === wanted) return;
    if (wanted === 'closed' && session.state === 'planned') throw refuse('sessionNotOpen');
    if (wanted === 'open' && (await countOpenings(trx, id)) >= OPENINGS_MAX)
      throw refuse('sessionOpenedOften');
    if (wanted === 'open') await openSession(trx, secrets, session);
    else await closeSession(trx, secrets, session);
    await appendLog(trx, id, { key: newId(), kind: wanted === 'open' ? 'opened' : 'closed', author: me._id });
    const detail = wanted === 'open' ? 'séance ouverte' : 'séance terminée';
    const changes = [{ field: 'sessionState', before: session.state, after: wanted }];
    await noteSession(trx, request, session, { action: 'update', fields: ['state'], detail, changes });
  }

  seatRoutes(app, store, { ...parts, readableSession });
  exportRoutes(app, store, readableSession);
  logRoutes(app, store, { ...parts, readableSession });
  safetyRoutes(app, store, { ...parts, readableSession, presented });
  summaryRoutes(app, store, { ...parts, readableSession });
}

interface Id {
  Params: { id: string };
}

const STATES = Object.keys(GAME_SESSION_STATES) as GameSessionState[];

/** What is ours to say of a session. */
const OURS = [
  'game',
  'state',
  'openedAt',
  'closedAt',
  'role',
  'seeds',
  'open',
  'pause',
  'hasSummary',
  'series',
];

/** The session, if this person has a place at its table. */
async function readableSession(db: Queries, me: Identity, id: string): Promise<StoredSession> {
  const session = await findSession(db, id);
  if (!session || !may(me, 'read', 'GameSession', session.table)) throw refuse('notFound');
  return session;
}

async function changeable(db: Queries, me: Identity, id: string): Promise<StoredSession> {
  const session = await readableSession(db, me, id);
  if (!may(me, 'update', 'GameSession', session.table)) throw refuse('forbidden');
  return session;
}

async function presented(db: Queries, me: Identity, id: string) {
  const session = await readableSession(db, me, id);
  const [shown] = await presentSessions(db, me._id, [session]);
  if (!shown) throw refuse('notFound');
  return shown;
}

async function refuseUnknownEvent(db: Queries, { event }: GameSessionInput): Promise<void> {
  if (!event) return;
  const found = await db
    .selectFrom('events')
    .where('id', '=', event)
    .where(outsideBin('events'))
    .select('id')
    .executeTakeFirst();
  if (!found) throw refuse('invalid', { fields: { event: 'Cet événement n’existe pas.' } });
}
