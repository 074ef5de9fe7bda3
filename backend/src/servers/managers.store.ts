import { changed, stateBefore } from '../store/changes.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';

/** The active account with this pseudo; null when there is none. */
export async function findPersonNamed(db: Queries, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('name_key', '=', fold(name))
    .where('deleted_at', 'is', null)
    .where('valid', '=', 1)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function addManager(db: Queries, server_id: string, user_id: string): Promise<void> {
  await db
    .insertInto('server_managers')
    .values({ server_id, user_id, added_at: new Date().toISOString() })
    .onConflict(conflict => conflict.columns(['server_id', 'user_id']).doNothing())
    .execute();
  await changed(db, 'servers', server_id);
}

export async function removeManager(db: Queries, server_id: string, user_id: string): Promise<void> {
  const before = await stateBefore(db, 'servers', server_id);
  await db
    .deleteFrom('server_managers')
    .where('server_id', '=', server_id)
    .where('user_id', '=', user_id)
    .execute();
  await changed(db, 'servers', server_id, { before });
}
