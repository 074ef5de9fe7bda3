import { notificationSettingsSchema } from '@rpd/shared/domain';
import type { Notification } from '@rpd/shared/domain';
import { blockersAmong } from '../store/blocked-people.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { notificationCodec, notificationSettingsCodec } from '../store/tables/notifications.ts';
import { oneLine } from './mail.ts';
import type { Mail, Post } from './mail.ts';
import { noticeMail } from './mail.templates.ts';

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
};

/**
 * Notifies people within the transaction of the event: a notice each, and a mail to those who want mails of that
 * kind. Deleted and inactive accounts get nothing; an unread notice about the same is replaced, not repeated.
 */
export async function notify(
  trx: Queries,
  post: Post,
  people: readonly string[],
  { mail, ...notice }: Notice,
): Promise<void> {
  const { kind, to } = notice;
  for (const { before, shown, at, person } of await ring(trx, people, notice)) {
    if (mail === null) continue;
    const { id, name, email } = person;
    const isRepeated = !mail && before !== null && at - Date.parse(before) < DEDUPE_WINDOW_MS;
    if (isRepeated || !(await wantsMail(trx, id, kind))) continue;
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
  { kind, title, text, to, about = '', from }: Omit<Notice, 'mail'>,
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
    const before = await takeUnread(trx, person.id, shown);
    const notice = {
      _id: newId(),
      user_id: person.id,
      ...shown,
      read: false,
      createdAt: new Date(at).toISOString(),
      expiresAt: new Date(at + NOTICE_RETENTION_MS).toISOString(),
    };
    await trx.insertInto('notifications').values(notificationCodec.encodeAll(notice)).execute();
    await changed(trx, 'notifications', person.id);
    notified.push({ person, before, shown, at });
  }
  return notified;
}

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

async function wantsMail(trx: Queries, user_id: string, kind: Notification['kind']): Promise<boolean> {
  if (kind === 'account') return true;
  const row = await trx
    .selectFrom('notification_settings')
    .where('user_id', '=', user_id)
    .selectAll()
    .executeTakeFirst();
  // Kinds that came after somebody chose are on, like all the others.
  const { mail } = notificationSettingsSchema.cast(row ? notificationSettingsCodec.decode(row) : {}, {
    stripUnknown: true,
  });
  return mail[kind];
}
