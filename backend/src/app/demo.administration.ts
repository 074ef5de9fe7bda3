import { insertCannedAnswer } from '../cannedanswers/cannedanswers.store.ts';
import { createPost } from '../lib/mail.ts';
import { apps } from '../machines/apps.ts';
import { robots } from '../machines/robots.ts';
import { APPS, mailsOf, ROBOTS } from '../seed/administration.ts';
import { CANNED_ANSWERS } from '../seed/canned-answers.ts';
import { WORD_FILTERS } from '../seed/word-filters.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import { mailCodec } from '../store/tables/mails.ts';
import { insertWordFilter } from '../wordfilters/wordfilters.store.ts';

const HOUR = 3_600_000;
const HOME = 'http://localhost:3000/';

interface Administration {
  secrets: Secrets;
  /** Of a password that nobody knows. */
  passwordHash: string;
  /** Who keeps the filters. */
  by: string;
}

/** Bots, applications, ready answers, word filters and mails of the demonstration. */
export async function insertAdministration(
  db: Queries,
  { secrets, passwordHash, by }: Administration,
): Promise<void> {
  for (const robot of ROBOTS) await robots.machines.insert(db, robot, passwordHash);
  for (const answer of CANNED_ANSWERS) await insertCannedAnswer(db, answer);
  for (const filter of WORD_FILTERS) await insertWordFilter(db, by, filter);
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
