import { insertCannedAnswer } from '../cannedanswers/cannedanswers.store.ts';
import { createPost } from '../lib/mail.ts';
import { apps } from '../machines/apps.ts';
import { robots } from '../machines/robots.ts';
import { APPS, mailsOf, ROBOTS } from '../seed/administration.ts';
import { CANNED_ANSWERS } from '../seed/canned-answers.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import { mailCodec } from '../store/tables/mails.ts';

const HOUR = 3_600_000;
const HOME = 'http://localhost:3000/';

/** Bots, applications, ready answers and mails of the demonstration. `passwordHash` is of a password that nobody knows. */
export async function insertAdministration(
  db: Queries,
  secrets: Secrets,
  passwordHash: string,
): Promise<void> {
  for (const robot of ROBOTS) await robots.machines.insert(db, robot, passwordHash);
  for (const answer of CANNED_ANSWERS) await insertCannedAnswer(db, answer);
  for (const app of APPS) await apps.machines.insert(db, app, passwordHash);
  for (const { recipient, mail, state, hours, attempts = 0, reason = null } of mailsOf(HOME)) {
    const written = Date.now() - hours * HOUR;
    const id = await createPost(HOME, secrets, () => written).send(db, recipient, mail);
    const isWaiting = state === 'waiting';
    const sentAt = state === 'sent' ? new Date(written + 5_000).toISOString() : null;
    const changes = {
      state,
      attempts,
      lastError: reason,
      sentAt,
      failedAt: state === 'failed' ? new Date(written + 5_000).toISOString() : '',
      ...(!isWaiting && { nextAttemptAt: null, secret: null }),
    };
    await db.updateTable('mails').set(mailCodec.encode(changes)).where('id', '=', id).execute();
  }
}
