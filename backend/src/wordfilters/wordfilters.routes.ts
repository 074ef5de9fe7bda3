import { may } from '@rpd/shared/domain';
import type { WordFilterTrial } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, readEntity, targetOf } from '../lib/body.ts';
import { idFilter } from '../lib/filters.ts';
import { createLimiter } from '../lib/limiter.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Store } from '../store/store.ts';
import { wordFilterFacts } from '../store/word-filter-facts.ts';
import {
  changeFilter,
  filtersLock,
  makeFilter,
  readableFilter,
  readFilter,
  removeFilter,
  requireKeeper,
} from './wordfilters.change.ts';
import { findWordFilter, listWordFilters, WORD_FILTER_SORTS } from './wordfilters.store.ts';
import { tryFilter } from './wordfilters.trial.ts';
import type { TrialParts } from './trial.texts.ts';

/** Words and links that are not accepted (DSK-4): for everywhere by the team, for a server by its owner and those who may change it. */
export function wordFilterRoutes(app: FastifyInstance, store: Store, parts: TrialParts): void {
  const subject = 'WordFilter';
  // A dry run reads for up to two seconds: one after the other, so that they hold up nobody else.
  const oneAfterAnother = createLimiter({ concurrency: 1, maxQueue: 5 });

  /** Those for everywhere, of which who does not keep them finds none; `?server=`, those of a server. */
  app.get('/wordfilter', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const server = idFilter(request.query, 'server') ?? '';
    const me = caller(request);
    if (server) await requireKeeper(store.db, me, 'list', server);
    const isKeeper = may(me, 'list', subject, await wordFilterFacts(store.db, server));
    const part = readListQuery(request.query, WORD_FILTER_SORTS);
    return sendPage(
      reply,
      isKeeper
        ? await longRead(store, request, db => listWordFilters(db, server, part))
        : { items: [], total: 0 },
    );
  });

  app.get<Id>('/wordfilter/:id', { config: { access: { action: 'read', subject } } }, async request =>
    readableFilter(store.db, caller(request), request.params.id),
  );

  app.post('/wordfilter', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = readFilter(editable(readEntity(request.body, 'wordfilter')));
    const filter = await store.transaction(trx => makeFilter(trx, request, input), filtersLock(input.server));
    return reply.status(201).send(filter);
  });

  /** What a filter would have found, before it is there: writes nothing. */
  app.post(
    '/wordfilter/trial',
    { config: { access: { action: 'create', subject }, whileMuted: true } },
    async (request): Promise<WordFilterTrial> => {
      const me = caller(request);
      const input = readFilter(editable(readEntity(request.body, 'wordfilter')));
      await requireKeeper(store.db, me, 'create', input.server);
      return oneAfterAnother(() => tryFilter(store.db, me, input, parts));
    },
  );

  app.put('/wordfilter', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'wordfilter');
    const lock = await lockOf(targetOf(body).id);
    return store.transaction(trx => changeFilter(trx, request, body), lock);
  });

  app.delete<Id>('/wordfilter/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeFilter(trx, request, id), await lockOf(id));
  });

  /** A filter never moves to another scope. */
  const lockOf = async (id: string): Promise<string> =>
    filtersLock((await findWordFilter(store.db, id))?.server ?? '');
}

interface Id {
  Params: { id: string };
}
