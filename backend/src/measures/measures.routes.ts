import { appealSchema, judgementSchema, may, measureEndSchema, measureSchema } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { actorOf } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { writeAppeal } from '../lib/measures.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';
import { confirm, decide, decline, type Decision, lift, note, refuseOwnCase } from './measures.decide.ts';
import { measureEvidenceRoutes } from './measures.evidence.ts';
import { type ReadFile, wholeCase } from './measures.file.ts';
import { tellUpheld } from './measures.news.ts';
import { presentMeasure, presentMeasures, presentOwn, presentOwnMeasure } from './measures.present.ts';
import {
  countMeasures,
  findMeasure,
  listMeasures,
  MEASURE_SORTS,
  measureCriteria,
  measuresOf,
  notAbout,
  saveMeasure,
} from './measures.store.ts';

const DAY_MS = 86_400_000;
const COUNTED_DAYS = 30;

/** What the team decides about people, and what they answer (DSK-3). */
export function measureRoutes(
  app: FastifyInstance,
  store: Store,
  post: Post,
  { readFile }: { readFile: ReadFile },
): void {
  const subject = 'Measure';
  const team = (action: 'list' | 'create' | 'update' | 'administer') =>
    ({ config: { access: { action, subject } } }) as const;

  /** Narrowed by criteria (ADR 111): `standing`, `kind`, `person`, `appealed`. */
  app.get('/measure', team('list'), async (request, reply) => {
    const { query } = request;
    const criteria = [...readCriteria(query, measureCriteria()), notAbout(caller(request)._id)];
    const part = readListQuery(query, MEASURE_SORTS);
    const { items, ...counted } = await longRead(store, request, db => listMeasures(db, criteria, part));
    return sendPage(reply, { items: await presentMeasures(store.db, items), ...counted });
  });

  /** How many of each kind in the last 30 days, and how many appeals and proposals wait. */
  app.get('/api/moderation/measures', team('list'), async () => {
    const waiting = {
      sort: 'createdAt',
      descending: true,
      q: '',
      limit: 1,
      offset: 0,
      isExact: true,
    } as const;
    const since = new Date(Date.now() - COUNTED_DAYS * DAY_MS).toISOString();
    const { appealed, standing } = measureCriteria();
    return {
      counts: await countMeasures(store.db, since),
      appeals: (await listMeasures(store.db, [appealed.values.true], waiting)).total,
      proposals: (await listMeasures(store.db, [standing.values.proposed], waiting)).total,
    };
  });

  app.get('/user/me/measures', { config: { access: 'signed-in' } }, async request => {
    const measures = await measuresOf(store.db, caller(request)._id);
    return presentOwn(store.db, measures);
  });

  const readable = { config: { access: { action: 'read', subject } } } as const;
  app.get<Id>('/measure/:id', readable, async request => {
    const me = caller(request);
    const measure = await find(store.db, me, request.params.id);
    return isTeam(me, measure) ? presentMeasure(store.db, measure) : presentOwnMeasure(store.db, measure);
  });

  /** The whole case as a file that opens without the product; for the team. */
  app.get<Id>('/measure/:id/file', team('update'), async (request, reply) => {
    const me = caller(request);
    const measure = await find(store.db, me, request.params.id);
    if (!isTeam(me, measure)) throw refuse('ownCase');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="mesure-${measure._id}.html"`)
      .send(await wholeCase(store.db, measure, readFile));
  });

  app.post('/measure', team('create'), async (request, reply) => {
    const input = validate(measureSchema, readEntity(request.body, 'measure'));
    const made = await store.transaction(async trx => {
      const measure = await decide(decisionOf(trx, post, request), input);
      return presentMeasure(trx, measure);
    }, `measures:${input.person}`);
    return reply.status(201).send(made);
  });

  measureEvidenceRoutes(app, store, find);

  const act = (
    request: FastifyRequest<Id>,
    change: (decision: Decision, current: StoredMeasure) => Promise<StoredMeasure>,
  ) =>
    store.transaction(async trx => {
      const current = await find(trx, caller(request), request.params.id);
      return presentMeasure(trx, await change(decisionOf(trx, post, request), current));
    }, `measure:${request.params.id}`);

  app.post<Id>('/measure/:id/confirm', team('administer'), async request => act(request, confirm));

  app.post<Id>('/measure/:id/decline', team('update'), async request => {
    const { reason } = validate(measureEndSchema, readEntity(request.body));
    return act(request, async (decision, current) => {
      const { me } = decision;
      if (!me.roles.includes('AD') && current.decidedBy !== me._id) throw refuse('forbidden');
      return decline(decision, current, reason);
    });
  });

  app.post<Id>('/measure/:id/lift', team('update'), async request => {
    const { reason } = validate(measureEndSchema, readEntity(request.body));
    return act(request, (decision, current) => lift(decision, current, reason));
  });

  /** Its person contests it, once. */
  app.post<Id>(
    '/measure/:id/appeal',
    { config: { access: { action: 'answer', subject }, whileMuted: true } },
    async request => {
      const { text } = validate(appealSchema, readEntity(request.body));
      const me = caller(request);
      const { id } = request.params;
      return store.transaction(async trx => {
        const current = await find(trx, me, id);
        if (current.user_id !== me._id) throw refuse('forbidden');
        await writeAppeal(trx, current, text);
        await note({ trx, actor: actorOf(request) }, current, 'contestée');
        return presentOwnMeasure(trx, (await findMeasure(trx, id)) ?? current);
      }, `measure:${id}`);
    },
  );

  /** Judges an appeal: never who decided or confirmed the measure. */
  app.post<Id>('/measure/:id/judgement', team('update'), async request => {
    const { verdict, answer } = validate(judgementSchema, readEntity(request.body));
    return act(request, async (decision, current) => {
      const { trx, me } = decision;
      if (current.appealAt === null || current.appealVerdict !== null) throw refuse('appealJudged');
      await refuseOwnCase(trx, me, current);
      if ([current.decidedBy, current.confirmedBy].includes(me._id)) throw refuse('ownDecision');
      const outcome = {
        appealVerdict: verdict,
        appealAnswer: answer,
        appealJudge: me._id,
        appealJudgedAt: new Date().toISOString(),
      };
      if (verdict === 'lifted' && current.state === 'active') return lift(decision, current, answer, outcome);
      const saved = await saveMeasure(trx, current, outcome);
      if (!saved) throw refuse('stale');
      await note(decision, saved, 'maintenue après contestation', answer);
      await tellUpheld(trx, post, saved);
      return saved;
    });
  });
}

interface Id {
  Params: { id: string };
}

const decisionOf = (trx: Queries, post: Post, request: FastifyRequest): Decision => ({
  trx,
  post,
  me: caller(request),
  actor: actorOf(request),
});

/** Whether somebody reads it as the team does: one's own measure one reads as everybody does. */
const isTeam = (me: Caller, { user_id }: StoredMeasure): boolean =>
  user_id !== me._id && may(me, 'update', 'Measure', { user_id });

async function find(db: Queries, me: Caller, id: string): Promise<StoredMeasure> {
  const measure = await findMeasure(db, id);
  if (!measure) throw refuse('notFound');
  const isShown = measure.state === 'active' || measure.state === 'lifted';
  if (measure.user_id === me._id && !isShown) throw refuse('notFound');
  if (!may(me, 'read', 'Measure', { user_id: measure.user_id })) throw refuse('notFound');
  return measure;
}
