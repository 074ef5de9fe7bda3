import { secretPlace } from '../lib/mail.ts';
import { unmaskBodies } from '../lib/mail.secret.ts';
import { growing, LEASE_MS, POLL_EVERY_MS, settleSurely, startQueueWorker } from '../lib/queue.worker.ts';
import type { QueueOptions, QueueWorker } from '../lib/queue.worker.ts';
import { SecretKeyError } from '../store/errors.ts';
import type { Secrets } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import type { StoredMail } from '../store/tables/mails.ts';
import { EXPIRED_MAIL } from '../lib/mail.ts';
import { claimMail, settleMail } from './mails.claims.ts';
import type { Outcome } from './mails.claims.ts';
import { createSender, classifySmtpError } from './mails.smtp.ts';
import type { MailSettings } from './mails.smtp.ts';

/** How long nothing is tried after the mail server could not be reached, in ms. */
const AWAY = 15_000;
/** About two and a half days with the waits of growing(): an outage of a week-end loses nothing. */
const MAX_ATTEMPTS = 10;

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
  { log, processId, pollEvery = POLL_EVERY_MS, lease = LEASE_MS, backOff = growing }: QueueOptions = {},
): QueueWorker {
  const send = createSender(settings, lease / 3);

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

  const step = async (): Promise<number> => {
    const mail = await claimMail(store, Date.now(), { lease, processId });
    if (!mail) return pollEvery;
    const { away, ...outcome } = await attempt(mail);
    await settleSurely(() => settleMail(store, mail, outcome, Date.now()));
    const reported = { mail: mail._id, attempts: mail.attempts, state: outcome.state };
    if (outcome.state === 'sent') log?.info(reported, 'mail');
    else log?.warn({ ...reported, reason: outcome.reason }, 'mail');
    return away ? Math.min(AWAY, backOff(mail.attempts)) : 0;
  };

  return startQueueWorker(step, { log, pollEvery });
}
