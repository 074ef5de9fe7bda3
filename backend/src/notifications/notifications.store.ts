import type { Notification, NotificationSettings } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { notificationCodec, notificationSettingsCodec } from '../store/tables/notifications.ts';

export const NOTIFICATION_SORTS = ['createdAt'] as const;

const own = (db: Queries, user_id: string) => db.selectFrom('notifications').where('user_id', '=', user_id);

const present = ({
  user_id: _user,
  expiresAt: _end,
  about: _about,
  ...shown
}: ReturnType<typeof notificationCodec.decode>) => shown;

/** A page of somebody's notices. */
export async function listNotifications(
  db: Queries,
  user_id: string,
  { descending, limit, offset }: Pick<ListQuery<'createdAt'>, 'descending' | 'limit' | 'offset'>,
): Promise<Page<Notification>> {
  const rows = await own(db, user_id)
    .selectAll()
    // Identifiers are in the order of time.
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await own(db, user_id)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(row => present(notificationCodec.decode(row))), total };
}

export async function countUnread(db: Queries, user_id: string): Promise<number> {
  const { total } = await own(db, user_id)
    .where('is_read', '=', 0)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks these notices of somebody's as read; all of them without `ids`. */
export async function markRead(db: Queries, user_id: string, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return;
  let update = db.updateTable('notifications').set({ is_read: 1 }).where('user_id', '=', user_id);
  if (ids) update = update.where('id', 'in', [...ids]);
  const { numUpdatedRows } = await update.where('is_read', '=', 0).executeTakeFirst();
  if (numUpdatedRows > 0n) await changed(db, 'notifications', user_id);
}

export async function saveSettings(
  db: Queries,
  user_id: string,
  settings: NotificationSettings,
): Promise<void> {
  const { user_id: _user, ...row } = notificationSettingsCodec.encodeAll({ user_id, ...settings });
  await db
    .insertInto('notification_settings')
    .values({ user_id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await changed(db, 'notifications', user_id);
}
