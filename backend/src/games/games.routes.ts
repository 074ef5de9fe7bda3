import { gameSchema, may } from '@rpd/shared/domain';
import type { Game, GameInput, Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, flagFilter, idFilter } from '../lib/filters.ts';
import { putInBin } from '../lib/bin.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofGame } from '../store/dependents.ts';
import { knownGameTypes } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { gameBin } from './games.bin.ts';
import { findGame, GAME_SORTS, insertGame, listGames, saveGame } from './games.store.ts';
import { memberRoutes } from './members.routes.ts';

/** Games (GAM). One that is off exists for its owner, moderators and administrators only; game masters and up make them. */
export function gameRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Game';

  /**
   * `?owner=me` and `?member=me` keep one's own (PLY-3), `?gameType=` a system's, `?status=` those that are on or off, `?recruiting=`
   * those that look for players, or do not.
   */
  app.get('/game', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = choiceFilter(query, 'owner', ['me']) ? { owner_id: me._id } : {};
    const filters = {
      gameType: idFilter(query, 'gameType'),
      status: flagFilter(query, 'status'),
      recruiting: flagFilter(query, 'recruiting'),
      member: choiceFilter(query, 'member', ['me']) && me._id,
    };
    const visible = conditionsFor(me, 'read', subject).map(condition => ({ ...condition, ...own }));
    const page = readListQuery(query, GAME_SORTS);
    return sendPage(reply, await listGames(store.db, me._id, visible, filters, page));
  });

  app.get<Id>('/game/:id', { config: { access: { action: 'read', subject } } }, async request =>
    readableGame(store.db, caller(request), request.params.id),
  );

  /** Who would lose their game: said before one deletes. */
  app.get<Id>(
    '/game/:id/dependents',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const game = await readableGame(store.db, caller(request), request.params.id);
      if (!may(caller(request), 'delete', subject, game)) throw refuse('forbidden');
      return findDependents(store.db, ofGame(game._id));
    },
  );

  app.post('/game', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(gameSchema, withTypeIds(sent(readEntity(request.body, 'game'))));
    await refuseUnknownTypes(store.db, input, []);
    const game = await store.transaction(async trx => {
      const made = await insertGame(trx, caller(request)._id, input);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });
    return reply.status(201).send(game);
  });

  app.put('/game', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'game');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await readableGame(trx, me, id);
      if (!may(me, 'update', subject, current)) throw refuse('forbidden');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const changes = merge(sent({ ...current }), withTypeIds(sent(body)), ['description']);
      const input = validate(gameSchema, changes);
      await refuseUnknownTypes(trx, input, current.gameType);
      const saved = await saveGame(trx, current, input);
      if (!saved) throw refuse('stale', { current: await findGame(trx, me._id, id) });
      const { name } = saved;
      const about = { entity: subject, id, name } as const;
      await record(trx, actorOf(request), { action: 'update', ...about, ...describeChange(current, saved) });
      return saved;
    }, `game:${id}`);
  });

  app.delete<Id>('/game/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const game = await readableGame(store.db, caller(request), request.params.id);
    if (!may(caller(request), 'delete', subject, game)) throw refuse('forbidden');
    await store.transaction(trx => putInBin(trx, post, request, gameBin, game));
    return game;
  });

  memberRoutes(app, store, readableGame);
}

interface Id {
  Params: { id: string };
}

/** The game, if it exists for this person. */
async function readableGame(db: Queries, identity: Identity, id: string): Promise<Game> {
  const game = await findGame(db, identity._id, id);
  if (!game || !may(identity, 'read', 'Game', game)) throw refuse('notFound');
  return game;
}

/** What people may set: the counts are ours. */
const sent = (entity: Fields): Fields => editable(entity, ['memberCount', 'joined']);

/** Types may come back populated, as `{_id, name}`. */
function withTypeIds(fields: Fields): Fields {
  const { gameType } = fields;
  return Array.isArray(gameType) ? { ...fields, gameType: gameType.map(referenceId) } : fields;
}

/** A type that has been deleted since may stay; a new one must exist. */
async function refuseUnknownTypes(db: Queries, { gameType }: GameInput, before: string[]): Promise<void> {
  const added = gameType.filter(id => !before.includes(id));
  const known = await knownGameTypes(db, added);
  if (added.some(id => !known.has(id))) {
    throw refuse('invalid', { fields: { gameType: 'Ce type de jeu n’existe pas.' } });
  }
}
