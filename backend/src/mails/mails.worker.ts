import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { secretPlace } from '../lib/mail.ts';
import { unmaskBodies } from '../lib/mail.secret.ts';
import { SecretKeyError } from '../store/errors.ts';
import type { Secrets } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import type { StoredMail } from '../store/tables/mails.ts';
import { EXPIRED_MAIL } from '../lib/mail.ts';
import { claimMail, settleMail } from './mails.claims.ts';
import type { Outcome } from './mails.claims.ts';
import { createSender, classifySmtpError } from './mails.smtp.ts';
import type { MailSettings } from './mails.smtp.ts';

export interface MailWorker {
  /** Takes no further mail; settles once the one that is under way has ended, or after 8 s. */
  stop: () => Promise<void>;
}

export interface WorkerOptions {
  log?: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** How often the queue is looked into when nothing is to be sent, in ms. */
  pollEvery?: number;
  /** How long a mail belongs to the worker that took it, in ms: after a crash, another takes it over only then. */
  lease?: number;
  /** Its process (`processes`): once that one is dead, its mail is taken over at once. */
  processId?: string;
  /** How long to wait after attempt number `attempt`, in ms. */
  backOff?: (attempt: number) => number;
}

const MINUTE = 60_000;
const LEASE = 3 * MINUTE;
const POLL_EVERY = 2_000;
const GRACE = 8_000;
/** How long nothing is tried after the mail server could not be reached, in ms. */
const AWAY = 15_000;
/** About two and a half days with the waits below: an outage of a week-end loses nothing. */
const MAX_ATTEMPTS = 10;

/** 1, 4, 16, 64 minutes, 4 hours, then every 12 hours, each a little random so that many mails do not come back at once. */
const growing = (attempt: number): number =>
  Math.min(MINUTE * 4 ** (attempt - 1), 12 * 60 * MINUTE) * (0.9 + Math.random() * 0.2);

const isExpired = ({ secret, secretExpiresAt }: StoredMail): boolean =>
  secretExpiresAt !== null && (secret === null || Date.parse(secretExpiresAt) <= Date.now());

/** The mail as its recipient gets it. */
function withSecret(mail: StoredMail, secrets: Secrets): StoredMail {
  if (mail.secret === null) return mail;
  return { ...mail, ...unmaskBodies(mail, secrets.open(mail.secret, secretPlace(mail._id))) };
}

/**
 * Takes the mails of the queue to the mail server, one at a time. Several workers, in several processes, may run on one
 * store. A mail leaves at least once; when a worker dies between the server's yes and its own note of it, that one mail leaves
 * a second time, under the same Message-ID.
 */
export function startMailWorker(
  store: Store,
  settings: MailSettings,
  { log, processId, pollEvery = POLL_EVERY, lease = LEASE, backOff = growing }: WorkerOptions = {},
): MailWorker {
  const stopping = new AbortController();
  const send = createSender(settings, lease / 3);
  const rest = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const attempt = async (mail: StoredMail): Promise<Outcome & { away: boolean }> => {
    if (isExpired(mail)) return { state: 'failed', reason: EXPIRED_MAIL, expired: true, away: false };
    try {
      await send(withSecret(mail, store.secrets));
      return { state: 'sent', away: false };
    } catch (error) {
      if (error instanceof SecretKeyError) return { state: 'failed', reason: error.message, away: false };
      const { reason, final, away } = classifySmtpError(error);
      if (final || mail.attempts >= MAX_ATTEMPTS) return { state: 'failed', reason, away };
      return { state: 'waiting', reason, away, nextAttemptAt: Date.now() + backOff(mail.attempts) };
    }
  };

  /** The mail server accepted the mail: retries the record of it, else the mail leaves twice. */
  const settle = async (mail: StoredMail, outcome: Outcome, tries = 5): Promise<void> => {
    try {
      await settleMail(store, mail, outcome, Date.now());
    } catch (error) {
      if (tries <= 1) throw error;
      await delay(500);
      await settle(mail, outcome, tries - 1);
    }
  };

  const step = async (): Promise<number> => {
    const mail = await claimMail(store, Date.now(), { lease, processId });
    if (!mail) return pollEvery;
    const { away, ...outcome } = await attempt(mail);
    await settle(mail, outcome);
    const reported = { mail: mail._id, attempts: mail.attempts, state: outcome.state };
    if (outcome.state === 'sent') log?.info(reported, 'mail');
    else log?.warn({ ...reported, reason: outcome.reason }, 'mail');
    return away ? Math.min(AWAY, backOff(mail.attempts)) : 0;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = await step().catch((error: unknown) => {
        log?.error(error);
        return pollEvery;
      });
      if (pause > 0) await rest(pause);
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      const cut = new AbortController();
      await Promise.race([running, delay(GRACE, undefined, { signal: cut.signal }).catch(() => undefined)]);
      cut.abort();
    },
  };
}
