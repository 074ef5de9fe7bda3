import { findMergeOf, mergesOver } from '../lib/merges.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { applyPlan } from './merges.apply.ts';
import { planMerge } from './merges.plan.ts';

/** Erases an account with what is left of it. Within a transaction. */
export type EraseAccount = (trx: Queries, userId: string) => Promise<void>;

/**
 * Erases the accounts that were merged 30 days ago. What came to them in the meantime (a message that was being sent while the merge
 * was done) moves first. `now` in ms. Answers how many went.
 */
export async function purgeMerges(store: Store, erase: EraseAccount, now = Date.now()): Promise<number> {
  let erased = 0;
  for (const pair of await mergesOver(store.db, now)) {
    await store.transaction(async trx => {
      // Undone, or erased by another process meanwhile.
      if (!(await findMergeOf(trx, pair.other))) return;
      await applyPlan(trx, pair, await planMerge(trx, pair));
      await erase(trx, pair.other);
      erased += 1;
    }, 'users');
  }
  return erased;
}
