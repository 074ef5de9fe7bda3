import { notificationSettingsSchema, readNotificationsSchema } from '@rpd/shared/domain';
import type { NotificationSettings } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { merge, readEntity, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { noteChoices } from '../lib/consents.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { settingsOf } from '../lib/notification-settings.ts';
import type { Store } from '../store/store.ts';
import {
  countUnread,
  listNotifications,
  markRead,
  NOTIFICATION_SORTS,
  saveSettings,
} from './notifications.store.ts';

/** What happened to oneself: one's applications, servers, events and tickets. Everybody reads their own alone. */
export function notificationRoutes(app: FastifyInstance, store: Store): void {
  const { db } = store;
  const config = { access: 'signed-in', whileMuted: true } as const;

  /** Newest first by default. */
  app.get('/api/notifications', { config }, async (request, reply) => {
    const query = { sort: '-createdAt', ...(request.query as Fields) };
    const part = readListQuery(query, NOTIFICATION_SORTS);
    return sendPage(reply, await listNotifications(db, caller(request)._id, part));
  });

  app.get('/api/notifications/unread', { config }, async request => ({
    count: await countUnread(db, caller(request)._id),
  }));

  /** Marks `ids` as read, or all; answers how many are left unread. */
  app.post('/api/notifications/read', { config }, async request => {
    const me = caller(request)._id;
    const { ids } = validate(readNotificationsSchema, request.body ?? {});
    await store.transaction(trx => markRead(trx, me, ids));
    return { count: await countUnread(db, me) };
  });

  app.get('/api/notifications/settings', { config }, async request => settingsOf(db, caller(request)._id));

  app.put('/api/notifications/settings', { config }, async request => {
    const me = caller(request)._id;
    const present = await settingsOf(db, me);
    const changes = merge({ ...present }, readEntity(request.body), ['app', 'mail', 'push', 'quiet']);
    const settings: NotificationSettings = validate(notificationSettingsSchema, changes);
    await store.transaction(async trx => {
      await saveSettings(trx, me, settings);
      await noteChoices(trx, me, present, settings);
    }, `consents:${me}`);
    return settings;
  });
}
