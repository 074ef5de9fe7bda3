import { BIN_KINDS } from '@rpd/shared/domain';
import type { RestoredItem } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import type { BinPart } from '../lib/bin.ts';
import { choiceFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import { takeFromBin } from '../store/bin.moves.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { BIN_SORTS, findDeleted, listBin } from './bin.store.ts';
import type { SeenPart } from './bin.store.ts';

/** What was deleted in the last 30 days (DSK-7), for those who may delete it: they may restore it, too. */
export function binRoutes(app: FastifyInstance, store: Store, post: Post, parts: readonly BinPart[]): void {
  const seenBy = (me: Caller, part: BinPart): SeenPart => ({
    part,
    conditions: conditionsFor(me, 'delete', part.subject),
  });

  /** The latest first with `?sort=-deletedAt`; `?kind=` of one kind, `?owner=me` one's own. */
  app.get('/bin', { config: { access: 'signed-in' } }, async (request, reply) => {
    const me = caller(request);
    const kind = choiceFilter(request.query, 'kind', BIN_KINDS);
    const owner = choiceFilter(request.query, 'owner', ['me']) && me._id;
    const wanted = parts.filter(part => !kind || part.kind === kind).map(part => seenBy(me, part));
    return sendPage(reply, await listBin(store.db, wanted, owner, readListQuery(request.query, BIN_SORTS)));
  });

  app.post<Deleted>('/bin/:kind/:id/restore', { config: { access: 'signed-in' } }, async request => {
    const me = caller(request);
    const { kind, id } = request.params;
    const part = parts.find(known => known.kind === kind);
    if (!part || !isId(id)) throw refuse('notFound');
    return store.transaction(async (trx): Promise<RestoredItem> => {
      const item = await findDeleted(trx, seenBy(me, part), id);
      if (!item || !(await takeFromBin(trx, part.kind, id))) throw refuse('notFound');
      await part.restored?.(trx, me, id);
      const { name, owner } = item;
      await record(trx, actorOf(request), { action: 'restore', entity: part.subject, id, name });
      if (owner._id !== me._id) {
        await notify(trx, post, [owner._id], {
          kind: part.kind === 'event' ? 'event' : 'account',
          title: `${me.name} a restauré ${part.called} « ${name} »`,
          text: 'Tout y est comme avant sa suppression.',
          to: '/app/servers/bin',
        });
      }
      return { kind: part.kind, _id: id, name };
    }, `bin:${id}`);
  });
}

interface Deleted {
  Params: { kind: string; id: string };
}
