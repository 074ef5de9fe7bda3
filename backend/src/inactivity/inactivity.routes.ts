import {
  INACTIVE_KINDS,
  INACTIVE_MONTHS,
  INACTIVE_STATES,
  inactiveActSchema,
  ownInactiveSchema,
} from '@rpd/shared/domain';
import type { InactiveThing } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { choiceFilter } from '../lib/filters.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { newId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { actOnInactive, answerOwn, monthsAgo } from './inactivity.change.ts';
import { INACTIVE_FILTERS, inactiveCriteria, listInactive, ownInactive } from './inactivity.store.ts';
import type { Candidate } from './inactivity.store.ts';

const SORTS = ['lastAt'] as const;

const present = ({
  _id,
  kind,
  name,
  picture,
  owner,
  lastAt,
  askedAt,
  archivedAt,
}: Candidate): InactiveThing => ({
  _id,
  kind,
  name,
  picture,
  owner,
  lastAt,
  askedAt,
  archivedAt,
});

/** Servers and characters with which nothing happens (ADM-9): administrators ask and archive, owners answer. */
export function inactivityRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const administering = { config: { access: { action: 'administer', subject: 'User' } } } as const;

  /** `?kind=server|character&state=quiet|asked|archived&months=`, and criteria (ADR 111): what was left first comes first. */
  app.get('/api/administration/inactive', administering, async (request, reply) => {
    const { query } = request;
    const months = choiceFilter(query, 'months', INACTIVE_MONTHS.map(String));
    const { q, limit, offset } = readListQuery(query, SORTS);
    const kind = choiceFilter(query, 'kind', INACTIVE_KINDS) ?? 'server';
    const wanted = {
      kind,
      criteria: readCriteria(query, inactiveCriteria(kind), INACTIVE_FILTERS),
      state: choiceFilter(query, 'state', INACTIVE_STATES) ?? 'quiet',
      before: monthsAgo(Number(months ?? INACTIVE_MONTHS[1])),
      q,
      limit,
      offset,
    } as const;
    const { items, total } = await longRead(store, request, db => listInactive(db, wanted));
    return sendPage(reply, { items: items.map(present), total });
  });

  /** `{kind, ids, act, preview}`; several are one go for the journal. */
  app.post('/api/administration/inactive', administering, async request => {
    const input = validate(inactiveActSchema, readEntity(request.body));
    if (input.ids.length > 1) request.bulk ??= newId();
    return actOnInactive(store, post, request, input);
  });

  /** What of one's own waits for an answer, or is archived. */
  app.get('/inactive/mine', { config: { access: 'signed-in' } }, async request =>
    (await ownInactive(store.db, caller(request)._id)).map(present),
  );

  /** `{kind, id, act: 'keep' | 'archive' | 'restore'}`; answers what is left. */
  app.post('/inactive/mine', { config: { access: 'signed-in', whileMuted: true } }, async request => {
    const { kind, id, act } = validate(ownInactiveSchema, readEntity(request.body));
    const me = caller(request)._id;
    return store.transaction(async trx => {
      await answerOwn(trx, request, { kind, id, act });
      return (await ownInactive(trx, me)).map(present);
    }, `inactivity:${me}`);
  });
}
