import { changeFog, FOG_AREAS_MAX, fogSchema, mapSchema, MAPS_MAX, showMapSchema } from '@rpd/shared/domain';
import type { GameMap, Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { binPrepared } from '../lib/prepared.bin.ts';
import { nextPosition, preparingTable, readableSession, showingSession } from '../lib/prepared.ts';
import type { SessionParts } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import { fogOf } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { mapBin } from './maps.bin.ts';
import { changeableMap, presented } from './maps.rights.ts';
import {
  currentMap,
  leaveSessions,
  findMap,
  insertMap,
  listMaps,
  presentHead,
  saveFog,
  saveMap,
  showMap,
} from './maps.store.ts';
import { tokenRoutes } from './tokens.routes.ts';

/** Maps of campaigns (TAB-5): plans with a grid, fog and tokens. What a player may not see of them is not sent. */
export function mapRoutes(app: FastifyInstance, store: Store, post: Post, parts: SessionParts): void {
  const subject = 'GameMap';

  app.get<Id>('/game/:id/maps', { config: { access: { action: 'update', subject } } }, async request => {
    await preparingTable(store.db, caller(request), request.params.id, subject);
    return listMaps(store.db, request.params.id);
  });

  app.post<Id>(
    '/game/:id/maps',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const { id: game } = request.params;
      const input = validate(mapSchema, readEntity(request.body, 'map'));
      const made = await store.transaction(async trx => {
        await preparingTable(trx, caller(request), game, subject);
        const id = await insertMap(trx, game, await nextPosition(trx, 'maps', game, MAPS_MAX), input);
        await journal(trx, request, 'create', id);
        return presented(trx, caller(request), id);
      }, `campaign:${game}`);
      return reply.status(201).send(made);
    },
  );

  app.get<Id>('/map/:id', { config: { access: { action: 'read', subject } } }, async request =>
    presented(store.db, caller(request), request.params.id),
  );

  app.put<Id>('/map/:id', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'map');
    return store.transaction(async trx => {
      const { row } = await changeableMap(trx, me, request.params.id);
      const { version = row.version } = body;
      if (version !== row.version) throw refuse('stale', { current: presentHead(row) });
      const { _id, version: _version, width: _width, height: _height, ...before } = presentHead(row);
      await saveMap(trx, row, validate(mapSchema, merge(before, editable(body, OURS))));
      await journal(trx, request, 'update', _id);
      return presented(trx, me, _id);
    }, `map:${request.params.id}`);
  });

  app.delete<Id>(
    '/map/:id',
    { config: { access: { action: 'delete', subject } } },
    async (request, reply) => {
      await store.transaction(async trx => {
        const { row } = await changeableMap(trx, caller(request), request.params.id);
        await binPrepared(trx, post, request, mapBin, row);
        await leaveSessions(trx, row.id);
      }, `map:${request.params.id}`);
      return reply.status(204).send();
    },
  );

  /** Covers or uncovers the map, or a rectangle of it. */
  app.post<Id>('/map/:id/fog', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const input = validate(fogSchema, readEntity(request.body));
    const isRectangle = input.action === 'cover' || input.action === 'reveal';
    if (isRectangle && (input.width === 0 || input.height === 0)) {
      throw refuse('invalid', { fields: { width: 'Tracez un rectangle.' } });
    }
    return store.transaction(async trx => {
      const { row } = await changeableMap(trx, me, request.params.id);
      const fog = changeFog(fogOf(row), input);
      if (fog.areas.length > FOG_AREAS_MAX) throw refuse('fogFull');
      await saveFog(trx, row, fog);
      return presented(trx, me, row.id);
    }, `map:${request.params.id}`);
  });

  /** The map that the session shows, as the caller sees it. */
  app.get<Id>(
    '/gamesession/:id/map',
    { config: { access: { action: 'read', subject: 'GameSession' } } },
    async request => {
      const me = caller(request);
      const { id } = await readableSession(store.db, me, parts, request.params.id);
      return shownMap(store.db, me, id);
    },
  );

  /** Shows a map to everybody at the table, or none. */
  app.post<Id>(
    '/gamesession/:id/map',
    { config: { access: { action: 'update', subject: 'GameSession' } } },
    async request => {
      const me = caller(request);
      const { map: wanted } = validate(showMapSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const session = await showingSession(trx, me, parts, request.params.id);
        if (wanted && (await findMap(trx, wanted))?.game_id !== session.game_id) {
          throw refuse('invalid', { fields: { map: 'Cette carte n’existe pas.' } });
        }
        if (wanted !== (await currentMap(trx, session.id))) await showMap(trx, session.id, wanted);
        return shownMap(trx, me, session.id);
      }, `gamesession:${request.params.id}`);
    },
  );

  tokenRoutes(app, store);
}

interface Id {
  Params: { id: string };
}

/** What is ours to say of a map. */
const OURS = ['width', 'height', 'fog', 'tokens'];

async function shownMap(db: Queries, me: Identity, sessionId: string): Promise<{ map: GameMap | null }> {
  const id = await currentMap(db, sessionId);
  return { map: id ? await presented(db, me, id) : null };
}

const journal = (trx: Queries, request: FastifyRequest, action: 'create' | 'update', id: string) =>
  // The team of the platform reads the journal, and nothing of what is prepared: no name.
  record(trx, actorOf(request), { action, entity: 'GameMap', id });
