import { changed } from '../store/changes.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { UNDO_LIFE } from './mail.account.ts';

const moment = (ms: number): string => new Date(ms).toISOString();

/**
 * Whether an address belongs to an account other than `except`, or will again when a change of address is undone. Within a transaction
 * that holds the lock of all accounts.
 */
export async function isAddressTaken(
  trx: Queries,
  email: string,
  now: number,
  except = '',
): Promise<boolean> {
  const key = fold(email);
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (owner) return true;
  const kept = await trx
    .selectFrom('email_changes')
    .select('id')
    .where('old_email_key', '=', key)
    .where('user_id', '<>', except)
    .where('confirmed_at', '>', moment(now - UNDO_LIFE))
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

/** The account's address is confirmed: links that would do it are gone. */
export async function setConfirmed(trx: Queries, userId: string): Promise<void> {
  await trx.updateTable('users').set({ confirm_by: null }).where('id', '=', userId).execute();
  await changed(trx, 'users', userId);
  await trx.deleteFrom('confirm_links').where('user_id', '=', userId).execute();
}

/**
 * Ends the links of an account that went to an address: those that set a password, and those that confirm or undo an address. With
 * `since`, links of changes that were asked for before it stay: who holds a later address does not take an earlier one's way back.
 */
export async function endAddressLinks(trx: Queries, userId: string, now: number, since = ''): Promise<void> {
  const at = moment(now);
  await trx.deleteFrom('confirm_links').where('user_id', '=', userId).execute();
  const changes = trx
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since);
  await trx
    .updateTable('email_links')
    .set({ used_at: at })
    .where('change_id', 'in', changes)
    .where('used_at', 'is', null)
    .execute();
  await trx
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('ended_at', 'is', null)
    .execute();
  await changed(trx, 'users', userId);
  await trx
    .updateTable('password_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
