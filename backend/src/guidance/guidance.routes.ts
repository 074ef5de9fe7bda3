import { guidanceSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { merge, readEntity, validate } from '../lib/body.ts';
import { guidanceOf, readGuidance } from '../lib/guidance.ts';
import { changed } from '../store/changes.ts';
import type { Store } from '../store/store.ts';
import { guidanceCodec } from '../store/tables/guidance.ts';

/** First steps of one's roles and the news that one has seen (26.7): one's own alone, on all devices. It is in no journal. */
export function guidanceRoutes(app: FastifyInstance, store: Store): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/user/me/guidance', { config }, async request => guidanceOf(store.db, caller(request)));

  /** What is not sent stays as it is. */
  app.put('/user/me/guidance', { config }, async request => {
    const me = caller(request);
    const body = readEntity(request.body);
    await store.transaction(async trx => {
      const kept = validate(guidanceSchema, merge(await readGuidance(trx, me._id), body));
      const { user_id, ...row } = guidanceCodec.encodeAll({
        user_id: me._id,
        hidden: kept.hidden ?? [],
        lastNews: kept.lastNews ?? '',
      });
      await trx
        .insertInto('guidance')
        .values({ user_id, ...row })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
        .execute();
      await changed(trx, 'guidance', me._id);
    }, `guidance:${me._id}`);
    return guidanceOf(store.db, me);
  });
}
