import { notificationSettingsSchema } from '@rpd/shared/domain';
import type { NotificationSettings } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import { notificationSettingsCodec } from '../store/tables/notifications.ts';

/** How somebody wants to hear of things. What came after they chose is as it is for everybody. */
export async function settingsOf(db: Queries, user_id: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .where('user_id', '=', user_id)
    .selectAll()
    .executeTakeFirst();
  return notificationSettingsSchema.cast(row ? notificationSettingsCodec.decode(row) : {}, {
    stripUnknown: true,
  });
}
