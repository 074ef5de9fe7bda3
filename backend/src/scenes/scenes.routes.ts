import { may, PREPARED_MAX, sceneSchema, showSceneSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import {
  nextPosition,
  preparingTable,
  readableSession,
  saveOrder,
  showingSession,
  tableOf,
} from '../lib/prepared.ts';
import type { SessionParts } from '../lib/prepared.ts';
import type { Post } from '../lib/mail.ts';
import { binPrepared } from '../lib/prepared.bin.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import { sceneFacts } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { SceneRow } from '../store/tables/preparation.ts';
import { sceneBin } from './scenes.bin.ts';
import {
  currentScene,
  findScene,
  insertScene,
  listScenes,
  presentScene,
  saveScene,
  sessionScenes,
  showScene,
} from './scenes.store.ts';

/** Scenes of campaigns (TAB-5): prepared in an order, shown one at a time. What was not shown is the game masters' alone. */
export function sceneRoutes(app: FastifyInstance, store: Store, post: Post, parts: SessionParts): void {
  const subject = 'Scene';

  app.get<Id>('/game/:id/scenes', { config: { access: { action: 'update', subject } } }, async request => {
    await preparingTable(store.db, caller(request), request.params.id, subject);
    return listScenes(store.db, request.params.id);
  });

  app.post<Id>(
    '/game/:id/scenes',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const { id: game } = request.params;
      const input = validate(sceneSchema, readEntity(request.body, 'scene'));
      const made = await store.transaction(async trx => {
        await preparingTable(trx, caller(request), game, subject);
        const id = await insertScene(trx, game, await nextPosition(trx, 'scenes', game, PREPARED_MAX), input);
        const row = await changeable(trx, caller(request), id);
        await journal(trx, request, 'create', row);
        return presentScene(row);
      }, `campaign:${game}`);
      return reply.status(201).send(made);
    },
  );

  app.put<Id>(
    '/game/:id/scenes/order',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { id: game } = request.params;
      return store.transaction(async trx => {
        await preparingTable(trx, caller(request), game, subject);
        await saveOrder(trx, 'scenes', game, request.body);
        return listScenes(trx, game);
      }, `campaign:${game}`);
    },
  );

  app.put<Id>('/scene/:id', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'scene');
    return store.transaction(async trx => {
      const row = await changeable(trx, me, request.params.id);
      const { _id, version: known, ...before } = presentScene(row);
      const { version = known } = body;
      if (version !== known) throw refuse('stale', { current: presentScene(row) });
      await saveScene(trx, row, validate(sceneSchema, merge(before, editable(body))));
      const saved = await changeable(trx, me, _id);
      await journal(trx, request, 'update', saved);
      return presentScene(saved);
    }, `scene:${request.params.id}`);
  });

  app.delete<Id>(
    '/scene/:id',
    { config: { access: { action: 'delete', subject } } },
    async (request, reply) => {
      await store.transaction(async trx => {
        const row = await changeable(trx, caller(request), request.params.id);
        await binPrepared(trx, post, request, sceneBin, row);
      }, `scene:${request.params.id}`);
      return reply.status(204).send();
    },
  );

  /** What the session shows now and has shown before, to everybody at its table. */
  app.get<Id>(
    '/gamesession/:id/scenes',
    { config: { access: { action: 'read', subject: 'GameSession' } } },
    async request => {
      const { id } = await readableSession(store.db, caller(request), parts, request.params.id);
      return sessionScenes(store.db, id);
    },
  );

  /** Shows a scene to everybody at the table, or nothing. */
  app.post<Id>(
    '/gamesession/:id/scene',
    { config: { access: { action: 'update', subject: 'GameSession' } } },
    async request => {
      const me = caller(request);
      const { scene: wanted } = validate(showSceneSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const session = await showingSession(trx, me, parts, request.params.id);
        const scene = wanted ? await findScene(trx, wanted) : undefined;
        if (wanted && scene?.game_id !== session.game_id) {
          throw refuse('invalid', { fields: { scene: 'Cette scène n’existe pas.' } });
        }
        if (wanted !== (await currentScene(trx, session.id))) {
          const entry = { key: newId(), kind: 'scene' as const, author: me._id, text: scene?.title ?? '' };
          await showScene(trx, session.id, wanted, () => parts.appendLog(trx, session.id, entry));
        }
        return sessionScenes(trx, session.id);
      }, `gamesession:${request.params.id}`);
    },
  );
}

interface Id {
  Params: { id: string };
}

/** The scene, for a game master of its campaign. */
async function changeable(db: Queries, me: Identity, id: string): Promise<SceneRow> {
  const row = await findScene(db, id);
  if (!row) throw refuse('notFound');
  const table = await tableOf(db, me, row.game_id);
  const facts = await sceneFacts(db, id, table);
  if (!may(me, 'read', 'Scene', facts)) throw refuse('notFound');
  if (!may(me, 'update', 'Scene', facts)) throw refuse('forbidden');
  return row;
}

const journal = (trx: Queries, request: FastifyRequest, action: 'create' | 'update', { id }: SceneRow) =>
  // The team of the platform reads the journal, and nothing of what is prepared: no name.
  record(trx, actorOf(request), { action, entity: 'Scene', id });
