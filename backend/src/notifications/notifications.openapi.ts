import { NOTIFICATION_KINDS, notificationSettingsSchema, readNotificationsSchema } from '@rpd/shared/domain';
import { bodyOf, boolean, count, exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { toJson } from '../lib/openapi.schema.ts';

const NOTIFICATIONS = 'Notifications';
export const notificationsApi: FeatureApi = {
  operations: {
    'GET /api/notifications': {
      group: NOTIFICATIONS,
      summary: 'Lire ses notifications, la plus récente d’abord',
      isList: true,
      answer: listOf(ref('Notification')),
    },
    'GET /api/notifications/unread': {
      group: NOTIFICATIONS,
      summary: 'Compter celles qu’on n’a pas lues',
      answer: ref('UnreadNotifications'),
    },
    'POST /api/notifications/read': {
      group: NOTIFICATIONS,
      summary: 'Les marquer comme lues : celles de ids, ou toutes',
      body: bodyOf(readNotificationsSchema),
      answer: ref('UnreadNotifications'),
    },
    'GET /api/notifications/settings': {
      group: NOTIFICATIONS,
      summary: 'Lire par où viennent ses notifications',
      answer: ref('NotificationSettings'),
    },
    'PUT /api/notifications/settings': {
      group: NOTIFICATIONS,
      summary: 'Choisir ce qui vient dans la cloche, par mail, sur ses appareils, et ses heures calmes',
      body: bodyOf(notificationSettingsSchema),
      answer: ref('NotificationSettings'),
    },
  },
  answers: {
    Notification: exactly({
      _id: id,
      kind: oneOf(...NOTIFICATION_KINDS),
      title: string,
      text: string,
      to: string,
      read: boolean,
      createdAt: moment,
    }),
    UnreadNotifications: exactly({ count }),
    NotificationSettings: toJson(notificationSettingsSchema, 'answer'),
  },
};
