import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { describeDevice } from '../lib/device.ts';
import { networkOf } from '../lib/network.ts';
import { endPushOfSessions } from '../lib/push-devices.ts';
import { SESSION_RETENTION_MS } from '../lib/session-retention.ts';
import { changed } from '../store/changes.ts';
import { searchText } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Database } from '../store/schema.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { SessionEnd } from '../store/tables/auth.ts';

/** The absolute end of a session after its sign-in, in ms; nothing moves it (trust.md, Session). */
const SESSION_LIFE = 8 * 3_600_000;

/**
 * Refreshes of one token that come within this many ms of the first are parallel and get the same successor. The
 * first response is delayed as long, so a token presented after a response is always later: that is a reuse.
 */
export const GATHERING = 100;

export type OpenedSession = { sessionId: string; userId: string; refreshToken: string; endsAt: number };

type Origin = { userId: string; device: string; address: string };

const moment = (ms: number): string => new Date(ms).toISOString();
const randomText = (): string => randomBytes(32).toString('base64url');
const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

/** What the store keeps of a secret that it handed out. 256 random bits need no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** How long the refresh token that travels in an address works, in ms (trust.md, Session). */
export const HANDOVER_LIFE = 60_000;

/** The absolute end of a session of the account pages, in ms. */
export const PAGE_SESSION_LIFE = 3_600_000;

interface Opening {
  /** The first refresh token travels in an address: it lives {@link HANDOVER_LIFE}. */
  handover?: boolean;
  /** The person has just proved who they are. */
  proved?: boolean;
  /** The session is one of the account pages, whose cookie has this hash: it lasts an hour, and no token opens anything else with it. */
  pageHash?: string | undefined;
}

/** Begins a session. */
export async function openSession(
  trx: Transaction<Database>,
  { userId, device, address }: Origin,
  now: number,
  { handover = false, proved = true, pageHash }: Opening = {},
): Promise<OpenedSession> {
  const endsAt = now + (pageHash === undefined ? SESSION_LIFE : PAGE_SESSION_LIFE);
  const session = { sessionId: newId(), userId, refreshToken: randomText(), endsAt };
  await trx
    .deleteFrom('sessions')
    .where('expires_at', '<', moment(now - SESSION_RETENTION_MS))
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      id: session.sessionId,
      user_id: userId,
      device: device.slice(0, 400),
      address,
      network: networkOf(address),
      created_at: moment(now),
      last_used_at: moment(now),
      expires_at: moment(session.endsAt),
      ended_at: null,
      ended_because: null,
      proved_at: proved ? moment(now) : null,
      search: searchText(describeDevice(device), address),
      page_hash: pageHash ?? null,
    })
    .execute();
  await changed(trx, 'signins', session.sessionId, { created: true });
  if (pageHash === undefined)
    await insertToken(trx, session, now + (handover ? HANDOVER_LIFE : SESSION_LIFE), handover);
  return session;
}

const insertToken = (
  trx: Queries,
  { sessionId, refreshToken }: OpenedSession,
  expiresAt: number,
  handover = false,
) =>
  trx
    .insertInto('refresh_tokens')
    .values({
      hash: hashSecret(refreshToken),
      session_id: sessionId,
      salt: randomText(),
      expires_at: moment(expiresAt),
      used_at: null,
      handover: handover ? 1 : 0,
    })
    .execute();

/**
 * Exchanges a refresh token that arrived at `arrivedAt` (ms) for its successor. Null when it is unknown, expired or of a
 * session that has ended; a used one ends its session, access tokens included (RFC 9700 section 4.14.2). `onlyHandover`
 * refuses a token that was not made for the callback.
 */
export async function rotate(
  { store, now, pause }: Clocked,
  presented: Omit<Presented, 'now'>,
): Promise<OpenedSession | null> {
  const turn = await store.transaction(trx => takeTurn(trx, { ...presented, now: now() }));
  if (!turn) return null;
  await pause(Math.min(GATHERING, Math.max(0, turn.usedAt + GATHERING - now())));
  return turn.session;
}

interface Clocked {
  store: Store;
  /** In ms since 1970. */
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
}

type Turn = { session: OpenedSession; usedAt: number };

/** What is noted of a used token that is presented again, in the transaction that ends its session. */
export type OnReuse = (trx: Queries, userId: string) => Promise<void>;

interface Presented {
  onReuse: OnReuse;
  token: string;
  onlyHandover: boolean;
  arrivedAt: number;
  now: number;
}

async function takeTurn(
  trx: Transaction<Database>,
  { token, onlyHandover, arrivedAt, now, onReuse }: Presented,
): Promise<Turn | null> {
  const hash = hashSecret(token);
  if (onlyHandover && !(await isHandover(trx, hash))) return null;
  const { numUpdatedRows } = await trx
    .updateTable('refresh_tokens')
    .set({ used_at: moment(now) })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst();
  const row = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('refresh_tokens.hash', '=', hash)
    .select(['used_at', 'salt', 'session_id', 'user_id', 'ended_at', 'sessions.expires_at'])
    .executeTakeFirst();
  if (!row?.used_at || row.ended_at || Date.parse(row.expires_at) <= now) return null;

  const session = {
    sessionId: row.session_id,
    userId: row.user_id,
    refreshToken: successorOf(token, row.salt),
    endsAt: Date.parse(row.expires_at),
  };
  const usedAt = Date.parse(row.used_at);
  if (numUpdatedRows > 0n) {
    await insertToken(trx, session, session.endsAt);
    await trx
      .updateTable('sessions')
      .set({ last_used_at: moment(now) })
      .where('id', '=', session.sessionId)
      .execute();
    return { session, usedAt };
  }
  if (arrivedAt < usedAt + GATHERING) return { session, usedAt };
  const owner = await endSession(trx, session.sessionId, 'token-reused', now);
  if (owner) await onReuse(trx, owner);
  return null;
}

async function isHandover(trx: Transaction<Database>, hash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refresh_tokens')
    .select('handover')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.handover === 1;
}

/**
 * Ends one session: its refresh and access tokens are worth nothing from the next request on. Answers whose it was, null
 * when it had ended before.
 */
export async function endSession(
  db: Queries,
  id: string,
  because: SessionEnd,
  now: number,
): Promise<string | null> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: moment(now), ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) return null;
  await endPushOfSessions(db, [id]);
  await changed(db, 'signins', id);
  await changed(db, 'access', ended.user_id);
  return ended.user_id;
}

/** The session that a refresh token belongs to, used or not; null when there is none. */
export async function sessionOfToken(db: Queries, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('hash', '=', hashSecret(token))
    .executeTakeFirst();
  return row?.session_id ?? null;
}
