import type { Actor } from '../lib/journal.ts';
import { unconfirmedAccounts } from '../lib/unconfirmed.ts';
import type { Store } from '../store/store.ts';
import { removal, removeAccount } from './users.delete.ts';
import type { EndingParts } from './users.delete.ts';
import { findUser } from './users.store.ts';

/** Removes the accounts whose address nobody confirmed in time: pseudo and address are free again. `now` in ms. Answers how many. */
export async function removeUnconfirmed(
  store: Store,
  parts: EndingParts,
  { log, now = Date.now() }: { log: Actor['log']; now?: number },
): Promise<number> {
  const actor: Actor = { kind: 'anonymous', id: null, name: '', address: '', log };
  const detail = 'adresse non confirmée à temps';
  let removed = 0;
  for (const id of await unconfirmedAccounts(store.db, now)) {
    await store.transaction(async trx => {
      const account = await findUser(trx, id);
      // Confirmed, deactivated or removed by another process meanwhile.
      if (!account || account.deletedAt || !account.valid || !account.confirmBy) return;
      if (Date.parse(account.confirmBy) > now) return;
      await removeAccount(trx, parts, { account, actor, decide: removal, detail });
      removed += 1;
    }, 'users');
  }
  return removed;
}
