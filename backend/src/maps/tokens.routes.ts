import { MAP_TOKENS_MAX, newTokenSchema, placeSchema, snap, tokenSchema } from '@rpd/shared/domain';
import type { Identity, MapToken, Place } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { createMinuteLimit } from '../lib/minute-limit.ts';
import { refuse } from '../lib/refusals.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { fogOf, maySeeToken } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { writableAt } from '../store/table-characters.ts';
import type { MapTokenRow } from '../store/tables/preparation.ts';
import { changeableMap, readableMap } from './maps.rights.ts';
import { isInPlay, presentHead } from './maps.store.ts';
import type { ReadableMap } from './maps.store.ts';
import {
  deleteToken,
  findToken,
  insertPing,
  insertToken,
  listPings,
  listTokens,
  moveToken,
  portraitsOf,
  presentToken,
  saveToken,
} from './tokens.store.ts';

/** Moves and pings of one person in a minute: a hand that never rests makes about two in a second. */
const MAX_PER_MINUTE = 180;

/** Tokens of a map, and where somebody points. */
export function tokenRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'GameMap';
  const isAllowed = createMinuteLimit(MAX_PER_MINUTE);
  const count = (me: Identity) => {
    if (!isAllowed(me._id)) throw refuse('tooManyMoves', { retryAfter: 10 });
  };

  app.post<Id>(
    '/map/:id/tokens',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      const { id: map } = request.params;
      const { x, y, ...input } = validate(newTokenSchema, readEntity(request.body, 'token'));
      const made = await store.transaction(async trx => {
        const found = await changeableMap(trx, caller(request), map);
        const { row, table } = found;
        refuseStranger(table, input.owner);
        await refuseStrange(trx, found, input.character);
        if ((await listTokens(trx, map)).length >= MAP_TOKENS_MAX) {
          throw refuse('invalid', { fields: { name: `Au plus ${MAP_TOKENS_MAX} pions par carte.` } });
        }
        const at = { x: x ?? row.width / 2, y: y ?? row.height / 2 };
        const id = await insertToken(trx, map, input, snap(presentHead(row), at, input.size));
        return presentedToken(trx, found, await tokenOf(trx, map, id));
      }, `map:${map}`);
      return reply.status(201).send(made);
    },
  );

  app.put<Token>(
    '/map/:id/tokens/:tokenId',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { id: map, tokenId } = request.params;
      const body = readEntity(request.body, 'token');
      return store.transaction(async trx => {
        const found = await changeableMap(trx, caller(request), map);
        const { row, table } = found;
        const token = await tokenOf(trx, map, tokenId);
        const current = await presentedToken(trx, found, token);
        const { _id, version: known, portrait: _portrait, x, y, ...before } = current;
        const { owner, version = known } = body;
        if (version !== known) throw refuse('stale', { current });
        const sent = editable(body, ['x', 'y', 'portrait']);
        const input = validate(tokenSchema, merge(before, owner === undefined ? sent : { ...sent, owner }));
        if (input.owner !== before.owner) refuseStranger(table, input.owner);
        if (input.character !== before.character) await refuseStrange(trx, found, input.character);
        await saveToken(trx, token, input);
        if (input.size !== before.size)
          await moveToken(trx, _id, snap(presentHead(row), { x, y }, input.size));
        return presentedToken(trx, found, await tokenOf(trx, map, tokenId));
      }, `map:${map}`);
    },
  );

  app.delete<Token>(
    '/map/:id/tokens/:tokenId',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      const { id: map, tokenId } = request.params;
      await store.transaction(async trx => {
        await changeableMap(trx, caller(request), map);
        const { id } = await tokenOf(trx, map, tokenId);
        await deleteToken(trx, id);
      }, `map:${map}`);
      return reply.status(204).send();
    },
  );

  /** Where it stays: the end of a drag alone is sent. Players move their own tokens while the map is in play. */
  app.post<Token>(
    '/map/:id/tokens/:tokenId/move',
    { config: { access: { action: 'read', subject } } },
    async request => {
      const me = caller(request);
      const { id: map, tokenId } = request.params;
      const place = validate(placeSchema, readEntity(request.body));
      count(me);
      return store.transaction(async trx => {
        const found = await readableMap(trx, me, map);
        const token = await tokenOf(trx, map, tokenId);
        await refuseHeld(trx, me, found, token);
        return moved(trx, found, token, place);
      }, `map:${map}`);
    },
  );

  app.get<Id>('/map/:id/pings', { config: { access: { action: 'read', subject } } }, async request => {
    const { row } = await readableMap(store.db, caller(request), request.params.id);
    return listPings(store.db, row.id);
  });

  /** Points at a place, for some seconds. */
  app.post<Id>(
    '/map/:id/pings',
    { config: { access: { action: 'read', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const place = validate(placeSchema, readEntity(request.body));
      count(me);
      await store.transaction(async trx => {
        const { row } = await readableMap(trx, me, request.params.id);
        await insertPing(trx, row.id, me._id, place);
      }, `map:${request.params.id}`);
      return reply.status(204).send();
    },
  );
}

interface Id {
  Params: { id: string };
}
interface Token {
  Params: { id: string; tokenId: string };
}

async function tokenOf(db: Queries, map: string, id: string): Promise<MapTokenRow> {
  const token = await findToken(db, map, id);
  if (!token) throw refuse('notFound');
  return token;
}

/** A player moves their own tokens; of what they do not see they do not learn that it is there. */
async function refuseHeld(
  db: Queries,
  me: Identity,
  { row, isMaster }: ReadableMap,
  token: MapTokenRow,
): Promise<void> {
  if (isMaster) return;
  if (!maySeeToken(me._id, token, fogOf(row))) throw refuse('notFound');
  if (token.owner_id !== me._id) throw refuse('tokenHeld');
  if (!(await isInPlay(db, row.id))) throw refuse('sessionClosed');
}

async function moved(db: Queries, found: ReadableMap, token: MapTokenRow, place: Place): Promise<MapToken> {
  const { row } = found;
  const at = snap(presentHead(row), place, token.half_squares / 2);
  if (at.x !== token.x || at.y !== token.y) await moveToken(db, token.id, at);
  return { ...(await presentedToken(db, found, token)), ...at };
}

async function presentedToken(
  db: Queries,
  { row, table, isMaster }: ReadableMap,
  token: MapTokenRow,
): Promise<MapToken> {
  return presentToken(token, await portraitsOf(db, row.game_id, table, [token]), isMaster);
}

function refuseStranger({ masters, members }: TableFacts, owner: string): void {
  if (!owner || masters.includes(owner) || members.includes(owner)) return;
  throw refuse('invalid', { fields: { owner: 'Cette personne ne joue pas à cette table.' } });
}

async function refuseStrange(db: Queries, { row, table }: ReadableMap, character: string): Promise<void> {
  if (!character || (await writableAt(db, row.game_id, table, [character])).has(character)) return;
  throw refuse('invalid', { fields: { character: 'Ce personnage n’est pas de cette table.' } });
}
