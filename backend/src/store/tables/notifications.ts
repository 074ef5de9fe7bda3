import type { NotificationKind, NotificationSettings } from '@rpd/shared/domain';
import { bool, json, moment, oneOf, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** What somebody is told, newest last by id; gone by itself once it has run out. */
const columns = {
  _id: text('id'),
  user_id: text('user_id'),
  kind: oneOf<NotificationKind>()('kind'),
  title: text('title'),
  text: text('text'),
  to: text('to_path'),
  read: bool('is_read'),
  createdAt: moment('created_at'),
  expiresAt: moment('expires_at'),
};
export const notificationCodec = tableCodec(columns);
export type NotificationRow = RowOf<typeof columns>;

/** Who wants which mails; nobody's line until they choose. */
const settingsColumns = {
  user_id: text('user_id'),
  mail: json<NotificationSettings['mail']>()('mail'),
};
export const notificationSettingsCodec = tableCodec(settingsColumns);
export type NotificationSettingsRow = RowOf<typeof settingsColumns>;
