import { SHARED_VIEW_LISTS, sharesViewsOf } from '@rpd/shared/domain';
import type { PersonName, SavedView, SavedViewInput } from '@rpd/shared/domain';
import type { Caller } from '../lib/access.ts';
import { changed } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { savedViewCodec } from '../store/tables/saved-views.ts';
import { ROLE_COLUMNS } from '../store/tables/users.ts';

type Stored = ReturnType<typeof savedViewCodec.decode>;

const present = ({ user_id, nameKey: _key, ...view }: Stored, me: string, owner: PersonName): SavedView => ({
  ...view,
  owner,
  own: user_id === me,
});

/** One's own views of a list, and those that others of the team share, by name. */
export async function listViews(db: Queries, { _id: me, roles }: Caller, list: string): Promise<SavedView[]> {
  const readers = sharesViewsOf(list, roles) ? (SHARED_VIEW_LISTS[list] ?? []) : [];
  const rows = await db
    .selectFrom('saved_views')
    .where('list', '=', list)
    .where(eb =>
      eb.or([
        eb('user_id', '=', me),
        // Who has left the team shares nothing with it any more.
        ...readers.map(role =>
          eb.and([
            eb('shared', '=', 1),
            eb(
              'user_id',
              'in',
              eb
                .selectFrom('users')
                .select('users.id')
                .where(ROLE_COLUMNS[role], '=', 1)
                .where('valid', '=', 1)
                .where('deleted_at', 'is', null),
            ),
          ]),
        ),
      ]),
    )
    .selectAll()
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const nameOf = await peopleNames(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map(row => present(savedViewCodec.decode(row), me, nameOf(row.user_id)));
}

export async function countViews(db: Queries, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One's own alone: nobody changes a view of somebody else. */
export async function findOwnView(db: Queries, me: string, id: string): Promise<SavedView | null> {
  const row = await db
    .selectFrom('saved_views')
    .where('user_id', '=', me)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row ? present(savedViewCodec.decode(row), me, (await peopleNames(db, [me]))(me)) : null;
}

/** Tells the person's pages, and those of the team where a view is or was shared. */
async function tell(db: Queries, me: string, list: string, isShared: boolean): Promise<void> {
  await changed(db, 'savedviews', me);
  if (isShared) await changed(db, 'sharedviews', list);
}

export async function insertView(db: Queries, me: string, input: SavedViewInput): Promise<SavedView> {
  const row = { ...newEntity(), ...input, user_id: me, nameKey: fold(input.name) };
  await db.insertInto('saved_views').values(savedViewCodec.encodeAll(row)).execute();
  await tell(db, me, input.list, input.shared);
  return present(row, me, (await peopleNames(db, [me]))(me));
}

/** Null when it was changed in between. */
export async function updateView(
  db: Queries,
  me: string,
  current: SavedView,
  input: SavedViewInput,
): Promise<SavedView | null> {
  const { own: _own, owner: _owner, ...head } = current;
  const next = {
    ...head,
    ...input,
    version: current.version + 1,
    updatedAt: new Date().toISOString(),
    user_id: me,
    nameKey: fold(input.name),
  };
  const { id, ...row } = savedViewCodec.encodeAll(next);
  const { numUpdatedRows } = await db
    .updateTable('saved_views')
    .set(row)
    .where('user_id', '=', me)
    .where('id', '=', id)
    .where('version', '=', current.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  await tell(db, me, current.list, current.shared || input.shared);
  return present(next, me, current.owner);
}

export async function deleteView(db: Queries, me: string, { _id, list, shared }: SavedView): Promise<void> {
  await db.deleteFrom('saved_views').where('user_id', '=', me).where('id', '=', _id).execute();
  await tell(db, me, list, shared);
}
