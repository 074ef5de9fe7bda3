import { gameSchema, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { readEntity, targetOf, validate } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { choiceFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofGame } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import { changeGame, readableGame, refuseUnknownTypes, removeGame, sent } from './games.change.ts';
import { GAME_CRITERIA, GAME_FILTERS, GAME_SORTS, insertGame, listGames } from './games.store.ts';
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
      criteria: readCriteria(query, GAME_CRITERIA, GAME_FILTERS),
      member: choiceFilter(query, 'member', ['me']) && me._id,
    };
    const visible = conditionsFor(me, 'read', subject).map(condition => ({ ...condition, ...own }));
    const page = readListQuery(query, GAME_SORTS);
    return sendPage(
      reply,
      await longRead(store, request, db => listGames(db, me._id, visible, filters, page)),
    );
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
    const input = validate(gameSchema, sent(readEntity(request.body, 'game')));
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
    const body = readEntity(request.body, 'game');
    const { id } = targetOf(body);
    return store.transaction(trx => changeGame(trx, request, body), `game:${id}`);
  });

  app.delete<Id>('/game/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeGame(trx, post, request, id));
  });

  memberRoutes(app, store, readableGame);
}

interface Id {
  Params: { id: string };
}
