import { createHash } from 'node:crypto';
import type { NotificationKind, NotificationSettings } from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { pushCodec } from '../store/tables/pushes.ts';
import type { StoredPush } from '../store/tables/pushes.ts';
import { oneLine } from './mail.ts';
import { quietUntil } from './quiet-hours.ts';

const HOUR_MS = 3_600_000;
/** How long somebody wants to see it that says nothing else, in ms. */
const LIFE_MS = 24 * HOUR_MS;
/** What one device is sent in an hour: what comes beyond arrives in one notification at its end. */
export const PUSHES_PER_HOUR = 30;
/** Encrypted, with JSON and address around it, this stays below 3 kB, which every push service takes. */
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 240;

export interface PushNotice {
  kind: NotificationKind;
  /** The notice in the bell; '' where there is none. */
  notice: string;
  title: string;
  text: string;
  /** What stands there instead of `text` unless the person wants to see what people wrote. */
  discreet?: string;
  to: string;
  about: string;
  urgent?: boolean;
  /** How long it is worth showing, in ms. */
  life?: number;
}

/** Base64url of at most 32 characters: what a topic may be (RFC 8030 section 5.4). */
export const tagOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 32);

/** What the queue has of a push before anybody has tried it. */
export const newPush = (
  push: Pick<StoredPush, 'device_id' | 'user_id' | 'title' | 'body' | 'to' | 'tag' | 'expiresAt'> &
    Partial<StoredPush>,
  now: number,
): StoredPush => {
  const at = new Date(now).toISOString();
  return {
    notice_id: '',
    urgent: false,
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: at,
    claim: null,
    claimedUntil: null,
    processId: null,
    lastError: null,
    createdAt: at,
    updatedAt: at,
    ...push,
    _id: newId(),
    title: oneLine(push.title).slice(0, MAX_TITLE_LENGTH),
    body: oneLine(push.body).slice(0, MAX_BODY_LENGTH),
  };
};

/**
 * Puts into the queue what each device of a person is to show, within the transaction of what it tells. One that waits and is about the
 * same gives way. In quiet hours it is held until they are over, unless it is urgent and the person lets that through.
 */
export async function queuePushes(
  trx: Queries,
  user_id: string,
  { quiet, pushContent }: NotificationSettings,
  notice: PushNotice,
  now: number,
): Promise<void> {
  const devices = await trx
    .selectFrom('push_devices')
    .where('user_id', '=', user_id)
    .where('subscription', '!=', '')
    .select('id')
    .execute();
  if (devices.length === 0) return;
  const { urgent = false, life = LIFE_MS } = notice;
  const over = urgent && quiet.urgent ? null : quietUntil(quiet, now);
  const tag = tagOf(notice.kind, notice.about || `${notice.title}\0${notice.to}`);
  for (const { id } of devices) {
    await trx
      .deleteFrom('pushes')
      .where('device_id', '=', id)
      .where('tag', '=', tag)
      .where('state', 'in', ['waiting', 'held'])
      .execute();
    const heldUntil = over ?? (await fullUntil(trx, id, now));
    const push = newPush(
      {
        device_id: id,
        user_id,
        notice_id: notice.notice,
        title: notice.title,
        body: pushContent ? notice.text : (notice.discreet ?? notice.text),
        to: notice.to,
        tag,
        urgent,
        expiresAt: new Date(now + life + (urgent ? 0 : (heldUntil ?? now) - now)).toISOString(),
        ...(heldUntil !== null && { state: 'held', nextAttemptAt: new Date(heldUntil).toISOString() }),
      },
      now,
    );
    await trx.insertInto('pushes').values(pushCodec.encodeAll(push)).execute();
  }
}

/** Until when a device has had enough of this hour; null while it has not. */
async function fullUntil(trx: Queries, device_id: string, now: number): Promise<number | null> {
  const { count } = await trx
    .selectFrom('pushes')
    .where('device_id', '=', device_id)
    .where('created_at', '>', new Date(now - HOUR_MS).toISOString())
    .where('state', '!=', 'held')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < PUSHES_PER_HOUR ? null : now + HOUR_MS;
}
