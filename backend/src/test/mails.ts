import { secretPlace } from '../lib/mail.ts';
import { unmaskBodies } from '../lib/mail.secret.ts';
import type { Store } from '../store/store.ts';
import { mailCodec } from '../store/tables/mails.ts';
import type { StoredMail } from '../store/tables/mails.ts';

/** The mails of the queue as their recipients get them, the oldest first. */
export async function deliveredMails({ db, secrets }: Store): Promise<StoredMail[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(mailCodec.decode).map(mail => {
    if (mail.secret === null) return mail;
    return { ...mail, ...unmaskBodies(mail, secrets.open(mail.secret, secretPlace(mail._id))) };
  });
}
