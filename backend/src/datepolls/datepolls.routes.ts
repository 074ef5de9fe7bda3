import { dateAnswerSchema, datePickSchema, datePollSchema, may } from '@rpd/shared/domain';
import type { Action, Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { idFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { tableFactsOf } from '../store/campaign-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { tellPicked, tellProposedDates } from './datepolls.news.ts';
import {
  closePoll,
  deletePoll,
  findPoll,
  insertPoll,
  isPast,
  listPolls,
  openPollOf,
  presentPoll,
  saveAnswers,
} from './datepolls.store.ts';
import type { StoredPoll } from './datepolls.store.ts';

export interface DatePollParts {
  post: Post;
  /** Counts somebody's answers: 0, or how many seconds to wait. Each is an event for everybody at the table. */
  takeAnswer: (userId: string) => Promise<number>;
  /** Plans a session of a game; its id. */
  planSession: (
    db: Queries,
    gameId: string,
    session: { title: string; startsAt: string; minutes: number; timeZone: string },
  ) => Promise<string>;
}

/** Dates among which the people of a campaign choose the next session (TAB-7). */
export function datePollRoutes(
  app: FastifyInstance,
  store: Store,
  { post, takeAnswer, planSession }: DatePollParts,
): void {
  const subject = 'DatePoll';

  /** The open polls of one's tables; `?game=`. With `?session=`, the poll from which that session was chosen. */
  app.get('/datepoll', { config: { access: { action: 'list', subject } } }, async request => {
    const me = caller(request);
    const found = await listPolls(store.db, me._id, {
      game: idFilter(request.query, 'game'),
      session: idFilter(request.query, 'session'),
    });
    const readable = found.filter(({ table }) => may(me, 'read', subject, table));
    return Promise.all(readable.map(poll => presentPoll(store.db, poll, me._id)));
  });

  app.get<Id>('/datepoll/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const me = caller(request);
    return presentPoll(store.db, await pollFor(store.db, me, request.params.id, 'read'), me._id);
  });

  app.post<Id>(
    '/game/:id/datepolls',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const input = validate(datePollSchema, readEntity(request.body, 'datepoll'));
      const now = Date.now();
      if (input.dates.some(date => Date.parse(date) <= now)) {
        throw refuse('invalid', { fields: { dates: 'Proposez des dates à venir.' } });
      }
      const made = await store.transaction(async trx => {
        const table = await tableFactsOf(trx, request.params.id);
        if (!table || !may(me, 'read', subject, table)) throw refuse('notFound');
        if (!may(me, 'create', subject, table)) throw refuse('forbidden');
        const open = await openPollOf(trx, request.params.id);
        if (open && !isPast(open)) throw refuse('pollOpen');
        if (open) await closePoll(trx, open, null);
        const poll = await pollFor(trx, me, await insertPoll(trx, request.params.id, input), 'read');
        await tellProposedDates(trx, post, me._id, poll);
        await journal(trx, request, poll, 'create');
        return presentPoll(trx, poll, me._id);
      }, `campaign:${request.params.id}`);
      return reply.status(201).send(made);
    },
  );

  /** One's own answers; one press is one answer. */
  app.put<Id>('/datepoll/:id/answer', { config: { access: { action: 'join', subject } } }, async request => {
    const me = caller(request);
    const input = validate(dateAnswerSchema, readEntity(request.body));
    const wait = await takeAnswer(me._id);
    if (wait > 0) throw refuse('tooManyAnswers', { retryAfter: wait });
    return store.transaction(async trx => {
      const poll = await pollFor(trx, me, request.params.id, 'join');
      if (poll.state !== 'open') throw refuse('pollClosed');
      const known = new Set(poll.dates.map(({ id }) => id));
      if (input.answers.some(({ date }) => !known.has(date))) {
        throw refuse('invalid', { fields: { answers: 'Cette date n’est pas proposée.' } });
      }
      await saveAnswers(trx, poll, me._id, input);
      return presentPoll(trx, poll, me._id);
    }, `datepoll:${request.params.id}`);
  });

  /** Chooses a date: the session is planned, the poll is closed, and everybody is notified. */
  app.post<Id>('/datepoll/:id/pick', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const { date, title } = validate(datePickSchema, readEntity(request.body));
    return store.transaction(async trx => {
      const poll = await pollFor(trx, me, request.params.id, 'update');
      if (poll.state !== 'open') throw refuse('pollClosed');
      const startsAt = poll.dates.find(({ id }) => id === date)?.starts_at;
      if (!startsAt) throw refuse('invalid', { fields: { date: 'Cette date n’est pas proposée.' } });
      if (Date.parse(startsAt) <= Date.now()) throw refuse('pollDatePast');
      const { minutes, time_zone: timeZone } = poll;
      const session_id = await planSession(trx, poll.game_id, { title, startsAt, minutes, timeZone });
      await closePoll(trx, poll, { picked: date, session_id });
      await tellPicked(trx, post, me._id, { poll, startsAt });
      await journal(trx, request, poll, 'update', 'date choisie');
      return presentPoll(trx, await pollFor(trx, me, poll.id, 'read'), me._id);
    }, `datepoll:${request.params.id}`);
  });

  app.delete<Id>(
    '/datepoll/:id',
    { config: { access: { action: 'update', subject } } },
    async (request, reply) => {
      await store.transaction(async trx => {
        const poll = await pollFor(trx, caller(request), request.params.id, 'update');
        await deletePoll(trx, poll);
        await journal(trx, request, poll, 'delete');
      }, `datepoll:${request.params.id}`);
      return reply.status(204).send();
    },
  );
}

interface Id {
  Params: { id: string };
}

/** The poll, if this person is at its table and may do that. */
async function pollFor(db: Queries, me: Identity, id: string, action: Action): Promise<StoredPoll> {
  const poll = await findPoll(db, id);
  if (!poll || !may(me, 'read', 'DatePoll', poll.table)) throw refuse('notFound');
  if (!may(me, action, 'DatePoll', poll.table)) throw refuse('forbidden');
  return poll;
}

const journal = (
  trx: Queries,
  request: FastifyRequest,
  { id, game }: StoredPoll,
  action: 'create' | 'update' | 'delete',
  detail = '',
) => record(trx, actorOf(request), { action, entity: 'DatePoll', id, name: game.name, detail });
