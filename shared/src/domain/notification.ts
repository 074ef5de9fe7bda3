import type { InferType } from 'yup';
import { flag, list, reference, shape } from './schema.ts';

/** Kinds of notices, each in the bell and, on demand, by mail. */
export const NOTIFICATION_KINDS = ['application', 'reception', 'event', 'ticket'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_KIND_LABELS: Record<NotificationKind, string> = {
  application: 'Mes personnages déposés',
  reception: 'Personnages déposés sur mes serveurs',
  event: 'Mes événements',
  ticket: 'Mes demandes d’aide',
};

/** One thing that happened to somebody. */
export interface Notification {
  _id: string;
  kind: NotificationKind;
  title: string;
  text: string;
  /** A path of the application: where it leads. */
  to: string;
  read: boolean;
  createdAt: string;
}

/** `PUT /api/notifications/settings`: which kinds also come by mail; all by default. */
export const notificationSettingsSchema = shape({
  mail: shape({
    application: flag().default(true),
    reception: flag().default(true),
    event: flag().default(true),
    ticket: flag().default(true),
  } satisfies Record<NotificationKind, unknown>),
});
export type NotificationSettings = InferType<typeof notificationSettingsSchema>;

/** `POST /api/notifications/read`: which notices; all of them without `ids`. */
export const readNotificationsSchema = shape({ ids: list(reference().required(), 100).optional() });
