import { handoutReadersSchema, handoutSchema, may, PREPARED_MAX } from '@rpd/shared/domain';
import type { Handout, HandoutReadersInput, Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, validate } from '../lib/body.ts';
import { keepImposed } from '../lib/imposed-warnings.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { binPrepared } from '../lib/prepared.bin.ts';
import { nextPosition, preparingTable, saveOrder, tableOf } from '../lib/prepared.ts';
import type { SessionParts } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { newId } from '../store/ids.ts';
import { handoutFacts } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { HandoutRow } from '../store/tables/preparation.ts';
import { handoutBin } from './handouts.bin.ts';
import {
  findHandout,
  handoutsOf,
  inputOf,
  insertHandout,
  openSessions,
  presentHandouts,
  readersOf,
  saveHandout,
  saveReaders,
} from './handouts.store.ts';

/** Handouts of campaigns (TAB-5): given to everybody at the table or to some, and taken back. */
export function handoutRoutes(
  app: FastifyInstance,
  store: Store,
  post: Post,
  { appendLog }: Pick<SessionParts, 'appendLog'>,
): void {
  const subject = 'Handout';

  /** What the caller received, and as a game master what is prepared. */
  app.get<Id>('/game/:id/handouts', { config: { access: { action: 'read', subject } } }, async request => {
    const me = caller(request);
    const table = await tableOf(store.db, me, request.params.id);
    return handoutsOf(store.db, request.params.id, table, me._id);
  });

  app.post<Id>(
    '/game/:id/handouts',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const { id: game } = request.params;
      const input = validate(handoutSchema, readEntity(request.body, 'handout'));
      const made = await store.transaction(async trx => {
        await preparingTable(trx, caller(request), game, subject);
        const position = await nextPosition(trx, 'handouts', game, PREPARED_MAX);
        const id = await insertHandout(trx, game, position, input);
        await journal(trx, request, 'create', id);
        return presented(trx, caller(request), id);
      }, `campaign:${game}`);
      return reply.status(201).send(made);
    },
  );

  app.put<Id>(
    '/game/:id/handouts/order',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { id: game } = request.params;
      const me = caller(request);
      return store.transaction(async trx => {
        const table = await preparingTable(trx, me, game, subject);
        await saveOrder(trx, 'handouts', game, request.body);
        return handoutsOf(trx, game, table, me._id);
      }, `campaign:${game}`);
    },
  );

  app.put<Id>('/handout/:id', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'handout');
    return store.transaction(async trx => {
      const { row } = await changeable(trx, me, request.params.id);
      const { version = row.version } = body;
      if (version !== row.version) throw refuse('stale', { current: await presented(trx, me, row.id) });
      const changes = editable(body, ['all', 'people']);
      const input = validate(handoutSchema, merge(inputOf(row), changes));
      const imposed = { kind: 'handout', id: row.id, field: 'warnings.themes' } as const;
      await keepImposed(trx, me, imposed, input.warnings);
      await saveHandout(trx, row, input);
      await journal(trx, request, 'update', row.id);
      return presented(trx, me, row.id);
    }, `handout:${request.params.id}`);
  });

  app.delete<Id>(
    '/handout/:id',
    { config: { access: { action: 'delete', subject } } },
    async (request, reply) => {
      await store.transaction(async trx => {
        const { row } = await changeable(trx, caller(request), request.params.id);
        await binPrepared(trx, post, request, handoutBin, row);
      }, `handout:${request.params.id}`);
      return reply.status(204).send();
    },
  );

  /** Says who has it. Those who get it now find it in the log of the sessions that are open. */
  app.put<Id>(
    '/handout/:id/readers',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const me = caller(request);
      const wanted = validate(handoutReadersSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const { row, table } = await changeable(trx, me, request.params.id);
        refuseStrangers(table, wanted);
        const known = new Set((await readersOf(trx, row.id)).map(({ user_id }) => user_id));
        await saveReaders(trx, row, wanted);
        const entry = { key: newId(), kind: 'handout' as const, author: me._id, text: row.title };
        const added = wanted.people.filter(person => !known.has(person));
        for (const session of await openSessions(trx, row.game_id)) {
          if (wanted.all && row.all_at === null) await appendLog(trx, session, { ...entry, to: 'all' });
          else if (!wanted.all && row.all_at === null && added.length > 0)
            await appendLog(trx, session, { ...entry, to: 'people', people: added });
        }
        await journal(trx, request, 'update', row.id);
        return presented(trx, me, row.id);
      }, `handout:${request.params.id}`);
    },
  );
}

interface Id {
  Params: { id: string };
}

/** The handout, for a game master of its campaign. */
async function changeable(
  db: Queries,
  me: Identity,
  id: string,
): Promise<{ row: HandoutRow; table: TableFacts }> {
  const row = await findHandout(db, id);
  if (!row) throw refuse('notFound');
  const table = await tableOf(db, me, row.game_id);
  const facts = await handoutFacts(db, row, table);
  if (!may(me, 'read', 'Handout', facts)) throw refuse('notFound');
  if (!may(me, 'update', 'Handout', facts)) throw refuse('forbidden');
  return { row, table };
}

async function presented(db: Queries, me: Identity, id: string): Promise<Handout> {
  const { row } = await changeable(db, me, id);
  const [handout] = await presentHandouts(db, [row], await readersOf(db, id));
  if (!handout) throw refuse('notFound');
  return handout;
}

function refuseStrangers({ masters, members, watchers }: TableFacts, { people }: HandoutReadersInput): void {
  const atTable = new Set([...masters, ...members, ...watchers]);
  if (people.every(person => atTable.has(person))) return;
  throw refuse('invalid', { fields: { people: 'Cette personne n’est pas à la table.' } });
}

const journal = (trx: Queries, request: FastifyRequest, action: 'create' | 'update', id: string) =>
  // The team of the platform reads the journal, and nothing of what is prepared: no name.
  record(trx, actorOf(request), { action, entity: 'Handout', id });
