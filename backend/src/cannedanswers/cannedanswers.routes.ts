import { cannedAnswerSchema, may, TICKET_CATEGORIES } from '@rpd/shared/domain';
import type { CannedAnswer } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter } from '../lib/filters.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import {
  CANNED_ANSWER_SORTS,
  deleteCannedAnswer,
  findCannedAnswer,
  insertCannedAnswer,
  listCannedAnswers,
  saveCannedAnswer,
} from './cannedanswers.store.ts';

/** What moderators have ready to answer tickets with (MOD-1). */
export function cannedAnswerRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'CannedAnswer';
  const inside = (body: unknown) => readEntity(body, 'cannedanswer');

  /** `?category=` keeps those that are offered there: its own, and those for anywhere. */
  app.get('/cannedanswer', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const category = choiceFilter(request.query, 'category', TICKET_CATEGORIES);
    const part = readListQuery(request.query, CANNED_ANSWER_SORTS);
    return sendPage(reply, await longRead(store, request, db => listCannedAnswers(db, category, part)));
  });

  app.get<Id>('/cannedanswer/:id', { config: { access: { action: 'read', subject } } }, async request =>
    existing(store.db, request.params.id),
  );

  app.post('/cannedanswer', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(cannedAnswerSchema, editable(inside(request.body)));
    const answer = await store.transaction(async trx => {
      const made = await insertCannedAnswer(trx, input).catch(refuseTakenTitle);
      await record(trx, actorOf(request), { action: 'create', ...naming(made) });
      return made;
    });
    return reply.status(201).send(answer);
  });

  app.put('/cannedanswer', { config: { access: { action: 'update', subject } } }, async request => {
    const body = inside(request.body);
    const { id } = targetOf(body);
    return store.transaction(trx => changeCannedAnswer(trx, request, body), `cannedanswer:${id}`);
  });

  app.delete<Id>(
    '/cannedanswer/:id',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const { id } = request.params;
      return store.transaction(trx => removeCannedAnswer(trx, request, id));
    },
  );
}

/** Within a transaction. */
export async function removeCannedAnswer(
  trx: Queries,
  request: FastifyRequest,
  id: string,
): Promise<CannedAnswer> {
  const answer = await existing(trx, id);
  if (!may(caller(request), 'delete', 'CannedAnswer', answer)) throw refuse('forbidden');
  if (!(await deleteCannedAnswer(trx, answer._id))) throw refuse('notFound');
  await record(trx, actorOf(request), { action: 'delete', ...naming(answer) });
  return answer;
}

/** Within a transaction that holds the answer's lock. */
export async function changeCannedAnswer(
  trx: Queries,
  request: FastifyRequest,
  body: Fields,
): Promise<CannedAnswer> {
  const { id, version } = targetOf(body);
  const current = await existing(trx, id);
  if (!may(caller(request), 'update', 'CannedAnswer', current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const input = validate(cannedAnswerSchema, merge(editable({ ...current }), editable(body)));
  const saved = await saveCannedAnswer(trx, current, input).catch(refuseTakenTitle);
  if (!saved) throw refuse('stale', { current: await findCannedAnswer(trx, id) });
  const change = { ...describeChange(current, saved), detail: '' };
  await record(trx, actorOf(request), { action: 'update', ...naming(saved), ...change });
  return saved;
}

interface Id {
  Params: { id: string };
}

/** A ready answer in the journal. */
const naming = ({ _id: id, title: name }: CannedAnswer) => ({ entity: 'CannedAnswer', id, name }) as const;

async function existing(db: Queries, id: string): Promise<CannedAnswer> {
  const answer = await findCannedAnswer(db, id);
  if (!answer) throw refuse('notFound');
  return answer;
}

function refuseTakenTitle(error: unknown): never {
  if (!isDuplicate(error, 'title_key')) throw error;
  throw refuse('duplicate', { fields: { title: 'Ce titre est déjà pris.' } });
}
