import { MAIL_RETENTION_MS } from '../lib/mail.ts';
import { deleteRow } from '../store/entities.ts';
import { forgetChanges } from '../store/journal-chain.ts';
import type { Store } from '../store/store.ts';

/** As many in one transaction: nobody waits long for it. */
const AT_ONCE = 200;

/** Removes mails that were sent, or failed for good, longer ago than they are kept. How many went. */
export async function purgeMails(store: Store, now = Date.now()): Promise<number> {
  const before = new Date(now - MAIL_RETENTION_MS).toISOString();
  const removeSome = () =>
    store.transaction(async trx => {
      const rows = await trx
        .selectFrom('mails')
        .select('id')
        .where('created_at', '<', before)
        .where('state', 'in', ['sent', 'failed'])
        .where('updated_at', '<', before)
        .orderBy('created_at')
        .limit(AT_ONCE)
        .execute();
      for (const { id } of rows) {
        await deleteRow(trx, 'mails', id);
        await forgetChanges(trx, 'Mail', id);
      }
      return rows.length;
    });
  let removed = 0;
  for (let some = AT_ONCE; some === AT_ONCE; removed += some) some = await removeSome();
  return removed;
}
