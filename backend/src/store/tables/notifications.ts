import type { NotificationKind, NotificationSettings } from '@rpd/shared/domain';
import { bool, json, moment, oneOf, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** A person's notices, newest last by id; each is deleted once it has expired. */
const columns = {
  _id: text('id'),
  user_id: text('user_id'),
  kind: oneOf<NotificationKind>()('kind'),
  title: text('title'),
  text: text('text'),
  to: text('to_path'),
  /** What became of which thing; '' where the title says it. */
  about: text('about'),
  read: bool('is_read'),
  createdAt: moment('created_at'),
  expiresAt: moment('expires_at'),
};
export const notificationCodec = tableCodec(columns);
export type NotificationRow = RowOf<typeof columns>;

/** How a person wants to hear of things; no row until they choose. */
const settingsColumns = {
  user_id: text('user_id'),
  mail: json<NotificationSettings['mail']>()('mail'),
  reminders: bool('reminders'),
  app: json<NotificationSettings['app']>()('app'),
  push: json<NotificationSettings['push']>()('push'),
  quiet: json<NotificationSettings['quiet']>()('quiet'),
  pushContent: bool('push_content'),
};
export const notificationSettingsCodec = tableCodec(settingsColumns);
export type NotificationSettingsRow = RowOf<typeof settingsColumns>;
