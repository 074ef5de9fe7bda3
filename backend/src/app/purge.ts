import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { SESSION_RETENTION_MS } from '../lib/session-retention.ts';
import { eraseExpiredSecrets } from '../mails/mails.claims.ts';
import { removeEntriesBefore } from '../store/journal-chain.ts';
import { purgeEvents } from '../store/live.log.ts';
import type { Store } from '../store/store.ts';

const DAY = 24 * 3_600_000;
/** As long as they can be undone, in ms. */
const EMAIL_CHANGE_RETENTION_MS = 8 * DAY;
/** As long as « Ce n’était pas moi » brings them back, in ms. */
export const CREDENTIAL_RETENTION_MS = 8 * DAY;
/** How long what devices were sent is kept after nobody needed it any more, in ms. */
export const PUSH_RETENTION_MS = 7 * DAY;
/** How long the journal is kept when JOURNAL_DAYS does not say, in days. */
const JOURNAL_DAYS = 400;
/** How often a running server clears up, in ms. */
const PURGE_INTERVAL_MS = 3_600_000;

/** How many rows went, by table. */
export type Purged = Record<
  | 'sessions'
  | 'refresh_tokens'
  | 'password_links'
  | 'email_changes'
  | 'recovery_links'
  | 'provider_flows'
  | 'oidc_records'
  | 'credentials'
  | 'attempts'
  | 'idempotency_keys'
  | 'release_health'
  | 'web_vitals'
  | 'notifications'
  | 'reminders'
  | 'pushes'
  | 'cancelled_sessions'
  | 'sheet_joints'
  | 'reported_things'
  | 'mail_secrets'
  | 'journal'
  | 'live_events',
  number
>;

/** How many days the journal is kept, by the setting JOURNAL_DAYS; 0 keeps it for ever. Throws for what is no number of days. */
export function readJournalDays(setting = process.env['JOURNAL_DAYS']): number {
  if (!setting) return JOURNAL_DAYS;
  if (/^\d{1,5}$/.test(setting)) return Number(setting);
  throw new Error('JOURNAL_DAYS : un nombre de jours est attendu, 0 pour tout garder.');
}

/** Removes what has run out: nobody can use it, and nothing refers to it. `now` in ms. */
export async function purge(
  store: Store,
  now = Date.now(),
  journalDays = readJournalDays(),
): Promise<Purged> {
  const { db } = store;
  const before = (ms: number) => new Date(now - ms).toISOString();
  const remove = async (
    table: Exclude<keyof Purged, 'journal' | 'mail_secrets' | 'live_events' | 'credentials'>,
    ms = 0,
  ): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('expires_at', '<', before(ms))
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
  return {
    refresh_tokens: await remove('refresh_tokens', SESSION_RETENTION_MS),
    sessions: await remove('sessions', SESSION_RETENTION_MS),
    password_links: await remove('password_links'),
    email_changes: await remove('email_changes', EMAIL_CHANGE_RETENTION_MS),
    recovery_links: await remove('recovery_links'),
    provider_flows: await remove('provider_flows'),
    oidc_records: await remove('oidc_records'),
    credentials: await removeCredentials(store, before(CREDENTIAL_RETENTION_MS)),
    attempts: await remove('attempts'),
    idempotency_keys: await remove('idempotency_keys'),
    release_health: await remove('release_health'),
    web_vitals: await remove('web_vitals'),
    notifications: await remove('notifications'),
    reminders: await remove('reminders'),
    pushes: await remove('pushes', PUSH_RETENTION_MS),
    cancelled_sessions: await remove('cancelled_sessions'),
    sheet_joints: await remove('sheet_joints'),
    reported_things: await remove('reported_things'),
    mail_secrets: await eraseExpiredSecrets(db, now),
    live_events: await purgeEvents(db, now),
    journal: journalDays === 0 ? 0 : await removeEntriesBefore(store, before(journalDays * DAY)),
  };
}

/** Credentials whose removal cannot be undone any more. */
async function removeCredentials({ db }: Store, before: string): Promise<number> {
  let count = 0;
  for (const table of ['passkeys', 'totp', 'recovery_codes', 'external_identities'] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where('removed_at', '<', before).executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}

/**
 * Clears up every hour, as long as the server runs; `removeThings` what features know: accounts that nobody confirmed, the bin.
 * Two processes that do it at once do no harm.
 */
export function schedulePurge(
  app: FastifyInstance,
  store: Store,
  removeThings: () => Promise<unknown>,
): void {
  const clean = async () => {
    await removeThings();
    await purge(store);
    // SQLite chooses its indexes by statistics of the tables, which ANALYZE refreshes.
    if (store.dialect === 'sqlite') await sql`pragma optimize`.execute(store.db);
  };
  // Reports an invalid setting at the start.
  readJournalDays();
  const timer = setInterval(() => {
    clean().catch((error: unknown) => app.log.error(error));
  }, PURGE_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
