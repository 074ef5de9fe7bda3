import { isListName, SAVED_VIEWS_MAX, savedViewSchema, sharesViewsOf, viewQuery } from '@rpd/shared/domain';
import type { SavedViewInput } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import { merge, readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import {
  countViews,
  deleteView,
  findOwnView,
  insertView,
  listViews,
  updateView,
} from './savedviews.store.ts';

/** Views of lists (26.5, ADR 102): one's own, and for lists of the team those that one of it shares. They are in no journal. */
export function savedViewRoutes(app: FastifyInstance, store: Store): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get<{ Querystring: Fields }>('/savedview', { config }, async request => {
    const { list } = request.query;
    if (!isListName(list)) throw refuse('invalid', { fields: { list: 'Indiquez une liste.' } });
    return listViews(store.db, caller(request), list);
  });

  app.post('/savedview', { config }, async (request, reply) => {
    const me = caller(request);
    const input = read(me, readEntity(request.body, 'savedview'));
    const view = await store.transaction(async trx => {
      if ((await countViews(trx, me._id)) >= SAVED_VIEWS_MAX) throw refuse('tooManyViews');
      return insertView(trx, me._id, input).catch(refuseTakenName);
    }, `savedviews:${me._id}`);
    return reply.status(201).send(view);
  });

  /** `{_id, version, …}`: what is not sent stays as it is; so does the list, always. */
  app.put('/savedview', { config }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'savedview');
    const { id, version } = targetOf(body);
    const { _id: _sent, version: _version, ...changes } = body;
    return store.transaction(async trx => {
      const current = isId(id) ? await findOwnView(trx, me._id, id) : null;
      if (!current) throw refuse('notFound');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const { list, name, query, hidden, order, widths, shared } = current;
      const input = read(me, merge({ name, query, hidden, order, widths, shared }, { ...changes, list }));
      const saved = await updateView(trx, me._id, current, input).catch(refuseTakenName);
      if (!saved) throw refuse('stale', { current: await findOwnView(trx, me._id, id) });
      return saved;
    }, `savedviews:${me._id}`);
  });

  app.delete<{ Params: { id: string } }>('/savedview/:id', { config }, async (request, reply) => {
    const me = caller(request)._id;
    const { id } = request.params;
    await store.transaction(async trx => {
      const current = isId(id) ? await findOwnView(trx, me, id) : null;
      if (!current) throw refuse('notFound');
      await deleteView(trx, me, current);
    }, `savedviews:${me}`);
    return reply.status(204).send();
  });
}

function read(me: Caller, fields: Fields): SavedViewInput {
  const input = validate(savedViewSchema, fields);
  if (input.shared && !sharesViewsOf(input.list, me.roles))
    throw refuse('invalid', { fields: { shared: 'Les vues de cette liste ne se partagent pas.' } });
  return { ...input, query: viewQuery(input.query) };
}

function refuseTakenName(error: unknown): never {
  if (!isDuplicate(error, 'name')) throw error;
  throw refuse('duplicate', { fields: { name: 'Vous avez déjà une vue de ce nom.' } });
}
