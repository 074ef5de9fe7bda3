import { BIN_KINDS } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { BinPart } from '../lib/bin.ts';
import { choiceFilter } from '../lib/filters.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { binLock, removeForGood, restoreFromBin, seenBy } from './bin.restore.ts';
import { BIN_SORTS, listBin } from './bin.store.ts';

/** What was deleted in the last 30 days (DSK-7), for those who may delete it: they may restore it, too. */
export function binRoutes(app: FastifyInstance, store: Store, post: Post, parts: readonly BinPart[]): void {
  /** The latest first with `?sort=-deletedAt`; `?kind=` of one kind, `?owner=me` one's own. */
  app.get('/bin', { config: { access: 'signed-in' } }, async (request, reply) => {
    const me = caller(request);
    const kind = choiceFilter(request.query, 'kind', BIN_KINDS);
    const owner = choiceFilter(request.query, 'owner', ['me']) && me._id;
    const wanted = parts.filter(part => !kind || part.kind === kind).map(part => seenBy(me, part));
    const part = readListQuery(request.query, BIN_SORTS);
    return sendPage(reply, await longRead(store, request, db => listBin(db, wanted, owner, part)));
  });

  app.post<Deleted>('/bin/:kind/:id/restore', { config: { access: 'signed-in' } }, async request => {
    const { kind, id } = request.params;
    const part = parts.find(known => known.kind === kind);
    if (!part || !isId(id)) throw refuse('notFound');
    return store.transaction(trx => restoreFromBin(trx, post, request, part, id), binLock(id));
  });

  /** For good, before its 30 days are over. */
  app.delete<Deleted>(
    '/bin/:kind/:id',
    { config: { access: { action: 'delete', subject: 'Bin' } } },
    async request => {
      const { kind, id } = request.params;
      const part = parts.find(known => known.kind === kind);
      if (!part || !isId(id)) throw refuse('notFound');
      return store.transaction(trx => removeForGood(trx, request, part, id), binLock(id));
    },
  );
}

interface Deleted {
  Params: { kind: string; id: string };
}
