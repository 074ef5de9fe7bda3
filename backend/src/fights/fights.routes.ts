import { fightSchema, FIGHTS_MAX, openFightSchema } from '@rpd/shared/domain';
import type { Identity, SessionFight } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { binPrepared } from '../lib/prepared.bin.ts';
import { nextPosition, preparingTable, readableSession, saveOrder, showingSession } from '../lib/prepared.ts';
import type { TableSession } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { fightBin } from './fights.bin.ts';
import { combatFieldRoutes } from './combat-fields.routes.ts';
import { presented, readContent, saveChange, viewFor } from './fights.change.ts';
import type { FightParts } from './fights.change.ts';
import { copiedTitle, preparedAgain } from './fights.copy.ts';
import { changeableFight } from './fights.rights.ts';
import {
  columnsOf,
  leaveSession,
  findFight,
  insertFight,
  listFights,
  openFight,
  presentFight,
  shownFight,
} from './fights.store.ts';
import { moveRoutes } from './moves.routes.ts';
import { ownInitiativeRoutes } from './own-initiative.routes.ts';

/** Encounters of campaigns (TAB-4): prepared by game masters, opened for everybody at the table. */
export function fightRoutes(app: FastifyInstance, store: Store, parts: FightParts): void {
  const subject = 'Fight';

  app.get<Id>('/game/:id/fights', { config: { access: { action: 'update', subject } } }, async request => {
    await preparingTable(store.db, caller(request), request.params.id, subject);
    return listFights(store.db, request.params.id);
  });

  app.post<Id>(
    '/game/:id/fights',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const { id: game } = request.params;
      const input = validate(fightSchema, readEntity(request.body, 'fight'));
      const made = await store.transaction(async trx => {
        const table = await preparingTable(trx, caller(request), game, subject);
        const id = await insertFight(trx, game, await nextPosition(trx, 'fights', game, FIGHTS_MAX), input);
        await journal(trx, request, 'create', id);
        return presented(trx, id, table, parts);
      }, `campaign:${game}`);
      return reply.status(201).send(made);
    },
  );

  app.put<Id>(
    '/game/:id/fights/order',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { id: game } = request.params;
      return store.transaction(async trx => {
        await preparingTable(trx, caller(request), game, subject);
        await saveOrder(trx, 'fights', game, request.body);
        return listFights(trx, game);
      }, `campaign:${game}`);
    },
  );

  app.get<Id>('/fight/:id', { config: { access: { action: 'update', subject } } }, async request => {
    const { row, table } = await changeableFight(store.db, caller(request), request.params.id);
    return presentFight(store.db, row, await readContent(store.db, row, table, parts));
  });

  /** Title and die; who takes part and how they fare is changed by moves. */
  app.put<Id>('/fight/:id', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'fight');
    return store.transaction(async trx => {
      const { row, table } = await changeableFight(trx, caller(request), request.params.id);
      const { title, die, version: known } = row;
      const playersRoll = row.players_roll === 1;
      const { version = known } = body;
      if (version !== known) throw refuse('stale', { current: await presented(trx, row.id, table, parts) });
      const input = validate(fightSchema, merge({ title, die, playersRoll }, editable(body, OURS)));
      const content = await readContent(trx, row, table, parts);
      const settings = columnsOf(input);
      await saveChange(trx, request, { row, table, content }, content, parts, { settings });
      await journal(trx, request, 'update', row.id);
      return presented(trx, row.id, table, parts);
    }, `fight:${request.params.id}`);
  });

  /** The encounter prepared once more, after all others: as before it was played, and seen by nobody. */
  app.post<Id>(
    '/fight/:id/copy',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      const { row: original } = await changeableFight(store.db, caller(request), request.params.id);
      const game = original.game_id;
      const made = await store.transaction(async trx => {
        const { row, table } = await changeableFight(trx, caller(request), original.id);
        const content = preparedAgain(await readContent(trx, row, table, parts));
        const title = await copiedTitle(trx, game, row.title);
        const position = await nextPosition(trx, 'fights', game, FIGHTS_MAX);
        const id = await insertFight(
          trx,
          game,
          position,
          { title, die: row.die, playersRoll: row.players_roll === 1 },
          content,
        );
        await journal(trx, request, 'create', id);
        return presented(trx, id, table, parts);
      }, `campaign:${game}`);
      return reply.status(201).send(made);
    },
  );

  app.delete<Id>(
    '/fight/:id',
    { config: { access: { action: 'delete', subject } } },
    async (request, reply) => {
      await store.transaction(async trx => {
        const { row } = await changeableFight(trx, caller(request), request.params.id);
        const before = await stateBefore(trx, 'fightviews', row.id);
        await binPrepared(trx, parts.post, request, fightBin, row);
        await leaveSession(trx, row.id);
        await changed(trx, 'fightviews', row.id, { before });
      }, `fight:${request.params.id}`);
      return reply.status(204).send();
    },
  );

  /** The encounter that the session shows, as the caller sees it. */
  app.get<Id>(
    '/gamesession/:id/fight',
    { config: { access: { action: 'read', subject: 'GameSession' } } },
    async request => {
      const me = caller(request);
      return shownTo(store.db, me, await readableSession(store.db, me, parts, request.params.id));
    },
  );

  /** Opens an encounter for everybody at the table, or none. */
  app.post<Id>(
    '/gamesession/:id/fight',
    { config: { access: { action: 'update', subject: 'GameSession' } } },
    async request => {
      const me = caller(request);
      const { fight: wanted } = validate(openFightSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const session = await showingSession(trx, me, parts, request.params.id);
        const row = wanted ? await findFight(trx, wanted) : undefined;
        if (wanted && row?.game_id !== session.game_id) {
          throw refuse('invalid', { fields: { fight: 'Cette rencontre n’existe pas.' } });
        }
        const shown = await shownFight(trx, session.id);
        if ((shown?.id ?? '') !== wanted) {
          await openFight(trx, session.id, row ?? null);
          await tellOpened(trx, request, session);
        }
        return shownTo(trx, me, session);
      }, `gamesession:${request.params.id}`);
    },
  );

  async function shownTo(db: Queries, me: Identity, { id, table }: TableSession): Promise<SessionFight> {
    const row = await shownFight(db, id);
    if (!row) return { fight: null, view: null };
    const content = await readContent(db, row, table, parts);
    const isMaster = table.masters.includes(me._id);
    return {
      fight: isMaster ? await presentFight(db, row, content) : null,
      view: viewFor(row, content, me._id),
    };
  }

  /** A fight that went on in an earlier session goes on in the log of this one. */
  async function tellOpened(trx: Queries, request: FastifyRequest, session: TableSession): Promise<void> {
    const row = await shownFight(trx, session.id);
    if (!row) return;
    const { round, title } = viewFor(row, await readContent(trx, row, session.table, parts), '');
    if (round === 0) return;
    const text = `Le combat reprend\u00a0: ${title}, manche ${round}`;
    await parts.appendLog(trx, session.id, {
      key: newId(),
      kind: 'fight',
      author: caller(request)._id,
      text,
    });
  }

  moveRoutes(app, store, parts);
  ownInitiativeRoutes(app, store, parts);
  combatFieldRoutes(app, store, parts);
}

interface Id {
  Params: { id: string };
}

/** What is ours to say of an encounter, and what moves change. */
const OURS = ['game', 'session', 'combatants', 'active', 'round', 'lair', 'lairMax', 'undo', 'count'];

const journal = (trx: Queries, request: FastifyRequest, action: 'create' | 'update', id: string) =>
  // The team of the platform reads the journal, and nothing of what is prepared: no name.
  record(trx, actorOf(request), { action, entity: 'Fight', id });
