import type { InferType } from 'yup';
import { flag, list, reference, shape } from './schema.ts';

/** What people are notified of in the bell and, if they want, by mail. */
export const CHOSEN_KINDS = ['application', 'reception', 'event', 'session', 'ticket'] as const;
/** With what is always announced, and by mail too: the safety of one's account. */
export const NOTIFICATION_KINDS = [...CHOSEN_KINDS, 'account'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

export const NOTIFICATION_KIND_LABELS: Record<ChosenKind, string> = {
  application: 'Mes personnages déposés',
  reception: 'Personnages déposés sur mes serveurs',
  event: 'Mes événements',
  session: 'Mes séances',
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
    session: flag().default(true),
    ticket: flag().default(true),
  } satisfies Record<ChosenKind, unknown>),
  /** A day and an hour before a session or an event that one takes part in, and once for a poll that one has not answered. */
  reminders: flag().default(true),
});
export type NotificationSettings = InferType<typeof notificationSettingsSchema>;

/** `POST /api/notifications/read`: which notices; all of them without `ids`. */
export const readNotificationsSchema = shape({ ids: list(reference().required(), 100).optional() });
