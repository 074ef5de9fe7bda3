import { may } from '@rpd/shared/domain';
import type { PointerViewer } from '@rpd/shared/remote';
import type { Caller } from '../lib/access.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { fold } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { GRANTS_LOCK } from './grants.store.ts';

/** Who may see the previews of a remote beside administrators, by name. */
export async function readViewers(db: Queries, remote: string): Promise<PointerViewer[]> {
  const rows = await db
    .selectFrom('pointer_viewers')
    .innerJoin('users', 'users.id', 'pointer_viewers.user_id')
    .select(['users.id as _id', 'users.name', 'pointer_viewers.who', 'pointer_viewers.at'])
    .where('pointer_viewers.remote', '=', remote)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.name')
    .orderBy('pointer_viewers.id')
    .execute();
  return rows.filter(({ _id }, index) => rows.findIndex(one => one._id === _id) === index);
}

/** Refuses everybody who is no administrator and was not named for the remote, before anything of it is looked at. */
export async function assertMayPreview(db: Queries, caller: Caller, remote: string): Promise<void> {
  if (may(caller, 'list', 'Deployment')) return;
  const row = await db
    .selectFrom('pointer_viewers')
    .select('id')
    .where('user_id', '=', caller._id)
    .where('remote', '=', remote)
    .executeTakeFirst();
  if (!row) throw refuse('previewOther');
}

type Also = (trx: Queries, account: string) => Promise<void>;

/** Names an account, by its pseudo, as one that may see the previews of a remote. Naming it again changes nothing. */
export async function addViewer(
  store: Store,
  remote: string,
  { account, who }: { account: string; who: string },
  also: Also,
): Promise<void> {
  await store.transaction(async trx => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('name_key', '=', fold(account))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!user)
      throw refuse('invalid', { fields: { account: `Aucun compte ne porte le pseudo « ${account} ».` } });
    if ((await readViewers(trx, remote)).some(({ _id }) => _id === user.id)) return;
    const row = { id: newId(), remote, user_id: user.id, who, at: new Date().toISOString() };
    await trx.insertInto('pointer_viewers').values(row).execute();
    await changed(trx, 'deployments', remote);
    await also(trx, user.name);
  }, GRANTS_LOCK);
}

/** The account sees no preview of the remote any more, from its next page on. */
export async function removeViewer(store: Store, remote: string, userId: string, also: Also): Promise<void> {
  await store.transaction(async trx => {
    const found = (await readViewers(trx, remote)).find(({ _id }) => _id === userId);
    if (!found) throw refuse('notFound');
    await trx
      .deleteFrom('pointer_viewers')
      .where('remote', '=', remote)
      .where('user_id', '=', userId)
      .execute();
    await changed(trx, 'deployments', remote);
    await also(trx, found.name);
  }, GRANTS_LOCK);
}
