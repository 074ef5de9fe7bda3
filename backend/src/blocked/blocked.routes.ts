import { BLOCKED_MAX } from '@rpd/shared/domain';
import type { BlockedPerson } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { isId, newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';

/**
 * Whom one blocks (DSK-4): one's own alone, like a bookmark. It is in no journal, and no answer to anybody else depends on it, so that
 * nobody learns that they are blocked.
 */
export function blockedRoutes(app: FastifyInstance, store: Store): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/user/me/blocked', { config }, async request => listBlocked(store.db, caller(request)._id));

  /** Once or again: answers the list. */
  app.put<Person>('/user/me/blocked/:id', { config }, async request => {
    const me = caller(request)._id;
    const { id } = request.params;
    return store.transaction(async trx => {
      if (!isId(id) || !(await isPresent(trx, id))) throw refuse('notFound');
      if (id === me) throw refuse('blockSelf');
      const known = await listBlocked(trx, me);
      if (known.some(({ person }) => person._id === id)) return known;
      if (known.length >= BLOCKED_MAX) throw refuse('blockedMany');
      const at = new Date().toISOString();
      await trx
        .insertInto('blocked_people')
        .values({ id: newId(), user_id: me, blocked_id: id, at })
        .execute();
      await changed(trx, 'blockedpeople', me);
      return listBlocked(trx, me);
    }, `blocked:${me}`);
  });

  app.delete<Person>('/user/me/blocked/:id', { config }, async request => {
    const me = caller(request)._id;
    const { id } = request.params;
    return store.transaction(async trx => {
      const gone = isId(id)
        ? await trx
            .deleteFrom('blocked_people')
            .where('user_id', '=', me)
            .where('blocked_id', '=', id)
            .executeTakeFirst()
        : null;
      if (!gone?.numDeletedRows) throw refuse('notFound');
      await changed(trx, 'blockedpeople', me);
      return listBlocked(trx, me);
    }, `blocked:${me}`);
  });
}

interface Person {
  Params: { id: string };
}

async function isPresent(db: Queries, id: string): Promise<boolean> {
  const account = db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null);
  return (await account.select('id').executeTakeFirst()) !== undefined;
}

/** The newest first, each person once. Of two accounts that became one, nobody blocks themselves. */
async function listBlocked(db: Queries, me: string): Promise<BlockedPerson[]> {
  const rows = await db
    .selectFrom('blocked_people')
    .where('user_id', '=', me)
    .where('blocked_id', '<>', me)
    .groupBy('blocked_id')
    .select(eb => ['blocked_id', eb.fn.min<string>('at').as('at')])
    .orderBy(eb => eb.fn.min('at'), 'desc')
    .orderBy('blocked_id')
    .execute();
  const nameOf = await peopleNames(
    db,
    rows.map(({ blocked_id }) => blocked_id),
  );
  return rows.map(({ blocked_id, at }) => ({ person: nameOf(blocked_id), at }));
}
