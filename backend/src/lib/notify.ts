import type { Notification, NotificationChannel, NotificationSettings } from '@rpd/shared/domain';
import { blockersAmong } from '../store/blocked-people.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { notificationCodec } from '../store/tables/notifications.ts';
import { oneLine } from './mail.ts';
import type { Mail, Post } from './mail.ts';
import { noticeMail } from './mail.templates.ts';
import { settingsOf } from './notification-settings.ts';
import { queuePushes } from './push.ts';

/** How long a notice can be read, in ms. */
export const NOTICE_RETENTION_MS = 90 * 24 * 3_600_000;
/** A second mail about the same this soon (ms) after an unread first says nothing new. */
const DEDUPE_WINDOW_MS = 10 * 60_000;
const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 500;

type Notice = Pick<Notification, 'kind' | 'title' | 'text' | 'to'> & {
  /** What became of which thing, where the title has a name that people may change; by default the title says it. */
  about?: string;
  /** Who did it: nobody hears of it who blocked them (DSK-4). What the team and game masters decide about somebody has none. */
  from?: string;
  /** What goes by mail: the notice by default, nothing when null. */
  mail?: ((person: { name: string }) => Mail) | null;
  /** It cannot wait for the end of quiet hours. */
  urgent?: boolean;
  /** How long a device may still show it, in ms; a day by default. */
  life?: number;
};

/** Kinds whose texts the platform writes. Those of the others may be what people wrote: a locked screen does not show it. */
const OWN_WORDS = new Set<Notification['kind']>(['event', 'session', 'account']);

/**
 * Notifies people within the transaction of the event, each the ways they chose for that kind: a notice, a mail, a notification on
 * their devices. Deleted and inactive accounts get nothing; an unread notice about the same is replaced, not repeated.
 */
export async function notify(
  trx: Queries,
  post: Post,
  people: readonly string[],
  { mail, urgent, life, ...notice }: Notice,
): Promise<void> {
  const { kind, to } = notice;
  for (const { before, shown, at, person, settings, noticeId } of await ring(trx, people, notice)) {
    const { id, name, email } = person;
    if (wants(settings, 'push', kind)) {
      const pushed = {
        ...shown,
        notice: noticeId,
        ...(!OWN_WORDS.has(kind) && { discreet: '' }),
        ...(urgent && { urgent }),
        ...(life !== undefined && { life }),
      };
      await queuePushes(trx, id, settings, pushed, at);
    }
    const isRepeated = !mail && before !== null && at - Date.parse(before) < DEDUPE_WINDOW_MS;
    if (mail === null || isRepeated || !wants(settings, 'mail', kind)) continue;
    const url = `${post.home}${to.slice(1)}`;
    await post.send(
      trx,
      email,
      mail ? mail({ name }) : noticeMail({ name, title: shown.title, text: shown.text, url }),
    );
  }
}

/** Notifies people in the bell alone. Answers whom, and when what was unread about the same was written. */
export async function ring(
  trx: Queries,
  people: readonly string[],
  { kind, title, text, to, about = '', from }: Omit<Notice, 'mail' | 'urgent' | 'life'>,
) {
  const at = Date.now();
  const shown = {
    kind,
    title: oneLine(title).slice(0, MAX_TITLE_LENGTH),
    text: oneLine(text).slice(0, MAX_TEXT_LENGTH),
    to,
    about,
  };
  const notified = [];
  const blockers = from ? await blockersAmong(trx, people, from) : new Set<string>();
  const listening = people.filter(id => !blockers.has(id));
  for (const person of await reachable(trx, listening)) {
    const settings = await settingsOf(trx, person.id);
    const before = await takeUnread(trx, person.id, shown);
    const noticeId = wants(settings, 'app', kind) ? newId() : '';
    if (noticeId) {
      const notice = {
        _id: noticeId,
        user_id: person.id,
        ...shown,
        read: false,
        createdAt: new Date(at).toISOString(),
        expiresAt: new Date(at + NOTICE_RETENTION_MS).toISOString(),
      };
      await trx.insertInto('notifications').values(notificationCodec.encodeAll(notice)).execute();
    }
    if (noticeId || before !== null) await changed(trx, 'notifications', person.id);
    notified.push({ person, before, shown, at, settings, noticeId });
  }
  return notified;
}

/** What concerns the safety of an account always comes. */
const wants = (
  settings: NotificationSettings,
  channel: NotificationChannel,
  kind: Notification['kind'],
): boolean => kind === 'account' || settings[channel][kind];

async function reachable(trx: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('users')
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .where('valid', '=', 1)
    .select(['id', 'name', 'email'])
    .execute();
}

/** Removes the unread notice that this one repeats; when that was written, or null. */
async function takeUnread(
  trx: Queries,
  user_id: string,
  { kind, title, to, about = '' }: Notice,
): Promise<string | null> {
  const unread = trx
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where('is_read', '=', 0)
    .where('kind', '=', kind)
    .where('about', '=', about);
  const row = await (about ? unread : unread.where('title', '=', title).where('to_path', '=', to))
    .select(['id', 'created_at'])
    .executeTakeFirst();
  if (!row) return null;
  await trx.deleteFrom('notifications').where('id', '=', row.id).execute();
  return row.created_at;
}

/** Those of these people who have not turned reminders off. */
export async function wantsReminders(trx: Queries, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const off = await trx
    .selectFrom('notification_settings')
    .where('user_id', 'in', [...people])
    .where('reminders', '=', 0)
    .select('user_id')
    .execute();
  const without = new Set(off.map(({ user_id }) => user_id));
  return people.filter(id => !without.has(id));
}
