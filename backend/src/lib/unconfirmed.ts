import type { Queries } from '../store/queries.ts';
import { EXPIRED_MAIL } from './mail.ts';

/**
 * Active accounts whose address nobody confirmed in time, though a link left for it. As long as mails only wait in the queue
 * (the mail server is away, or was taken out of the settings), nobody could confirm, and the account stays.
 */
export async function unconfirmedAccounts(db: Queries, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('confirm_by', '<=', new Date(now).toISOString())
    .where('valid', '=', 1)
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('confirm_links')
          .leftJoin('mails', 'mails.id', 'confirm_links.mail_id')
          .select('confirm_links.hash')
          .whereRef('confirm_links.user_id', '=', 'users.id')
          .where(link =>
            link.or([
              link('mails.id', 'is', null),
              link('mails.state', '=', 'sent'),
              link.and([link('mails.state', '=', 'failed'), link('mails.last_error', '<>', EXPIRED_MAIL)]),
            ]),
          ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
