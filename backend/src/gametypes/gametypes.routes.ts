import { gameTypeSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { editable, merge, readEntity, targetOf, validate } from '../lib/body.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import { findDependents, withGameType } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import {
  deleteGameType,
  findGameType,
  insertGameType,
  listGameTypes,
  saveGameType,
  GAME_TYPE_SORTS,
} from './gametypes.store.ts';

/** Game types (ADM-11): everybody signed in reads them, moderators and administrators change them. */
export function gameTypeRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'GameType';
  const inside = (body: unknown) => readEntity(body, 'gametype');

  app.get('/gametype', { config: { access: { action: 'list', subject } } }, async (request, reply) =>
    sendPage(reply, await listGameTypes(store.db, readListQuery(request.query, GAME_TYPE_SORTS))),
  );

  app.get<Id>('/gametype/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const type = await findGameType(store.db, request.params.id);
    if (!type) throw refuse('notFound');
    return type;
  });

  /** What a deletion would leave without its type: said before one deletes. */
  app.get<Id>(
    '/gametype/:id/dependents',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const type = await findGameType(store.db, request.params.id);
      if (!type) throw refuse('notFound');
      return findDependents(store.db, withGameType(type._id));
    },
  );

  app.post('/gametype', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(gameTypeSchema, editable(inside(request.body)));
    const type = await store.transaction(async trx => {
      const made = await insertGameType(trx, input).catch(refuseTakenName);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });
    return reply.status(201).send(type);
  });

  app.put('/gametype', { config: { access: { action: 'update', subject } } }, async request => {
    const body = inside(request.body);
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await findGameType(trx, id);
      if (!current) throw refuse('notFound');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const changes = merge(editable({ ...current }), editable(body), ['description']);
      const saved = await saveGameType(trx, current, validate(gameTypeSchema, changes)).catch(
        refuseTakenName,
      );
      if (!saved) throw refuse('stale', { current: await findGameType(trx, id) });
      const fields = changedFields(current, saved);
      await record(trx, actorOf(request), {
        action: 'update',
        entity: subject,
        id,
        name: saved.name,
        fields,
      });
      return saved;
    }, `gametype:${id}`);
  });

  app.delete<Id>('/gametype/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    return store.transaction(async trx => {
      const type = await findGameType(trx, request.params.id);
      if (!type || !(await deleteGameType(trx, type._id))) throw refuse('notFound');
      const { _id: id, name } = type;
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
      return type;
    });
  });
}

interface Id {
  Params: { id: string };
}

function refuseTakenName(error: unknown): never {
  if (!isDuplicate(error, 'name_key')) throw error;
  throw refuse('duplicate', { fields: { name: 'Ce nom est déjà pris.' } });
}
