import type { InferType } from 'yup';
import { isTimeZone } from './moment.ts';
import { flag, list, reference, shape, text } from './schema.ts';

/** What people are notified of in the bell, by mail and on their devices, as they choose. */
export const CHOSEN_KINDS = ['application', 'reception', 'event', 'session', 'table', 'ticket'] as const;
/** With what is always announced, and by mail too: the safety of one's account. */
export const NOTIFICATION_KINDS = [...CHOSEN_KINDS, 'account'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

export const NOTIFICATION_KIND_LABELS: Record<ChosenKind, string> = {
  application: 'Mes personnages déposés',
  reception: 'Personnages déposés sur mes serveurs',
  event: 'Mes événements',
  session: 'Mes séances',
  table: 'À la table',
  ticket: 'Mes demandes d’aide',
};

/** How somebody hears of a kind: in the bell, by mail, on the devices that they turned on. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

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

const choices = (quietly: readonly ChosenKind[] = []) => {
  const choice = (kind: ChosenKind) => flag().default(!quietly.includes(kind));
  return shape({
    application: choice('application'),
    reception: choice('reception'),
    event: choice('event'),
    session: choice('session'),
    table: choice('table'),
    ticket: choice('ticket'),
  } satisfies Record<ChosenKind, unknown>);
};

const timeOfDay = (otherwise: string) =>
  text(5)
    .matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure, par exemple 22:30.')
    .default(otherwise);

/** When devices stay silent. What waited comes in one notification at the end. */
export const quietHoursSchema = shape({
  on: flag().default(false),
  /** Local times; an end before the beginning is the next day's. */
  from: timeOfDay('22:00'),
  until: timeOfDay('08:00').test(
    'differs',
    'La fin est la même heure que le début : choisissez-en une autre.',
    (until, { parent }) => !(parent as { on?: boolean }).on || until !== (parent as { from?: string }).from,
  ),
  timeZone: text(60)
    .test('zone', 'Choisissez un fuseau horaire de la liste.', zone => !zone || isTimeZone(zone))
    .default('Europe/Paris'),
  /** What cannot wait comes all the same: a session that begins within the hour. */
  urgent: flag().default(true),
});
export type QuietHours = InferType<typeof quietHoursSchema>;

/** `PUT /api/notifications/settings`: which kinds come which way. Messages at the table come by no mail unless somebody asks for it. */
export const notificationSettingsSchema = shape({
  app: choices(),
  mail: choices(['table']),
  push: choices(),
  /** A day and an hour before a session or an event that one takes part in, and once for a poll that one has not answered. */
  reminders: flag().default(true),
  quiet: quietHoursSchema,
  /** What people wrote stands in what a device shows: others may see its screen. */
  pushContent: flag().default(false),
});
export type NotificationSettings = InferType<typeof notificationSettingsSchema>;

/** `POST /api/notifications/read`: which notices; all of them without `ids`. */
export const readNotificationsSchema = shape({ ids: list(reference().required(), 100).optional() });
