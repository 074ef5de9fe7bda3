import { journalName } from '../lib/bin.ts';
import type { BinPart } from '../lib/bin.ts';
import { record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import { removeFromBin } from '../store/bin.moves.ts';
import type { Store } from '../store/store.ts';
import { BIN_MS, findDeleted } from './bin.store.ts';

/** Removed by one run, at most: the next one goes on. */
const MAX_A_RUN = 500;

/** Removes for good what has been in the bin for 30 days. `now` in ms. Answers how many things went. */
export async function purgeBin(
  store: Store,
  parts: readonly BinPart[],
  { log, now = Date.now() }: { log: Actor['log']; now?: number },
): Promise<number> {
  const before = new Date(now - BIN_MS).toISOString();
  const due = await store.db
    .selectFrom('bin')
    .where('deleted_at', '<', before)
    .select(['kind', 'thing_id'])
    .orderBy('deleted_at')
    .limit(MAX_A_RUN)
    .execute();
  const actor: Actor = { kind: 'anonymous', id: null, name: '', address: '', log };
  let removed = 0;
  for (const { kind, thing_id: id } of due) {
    const part = parts.find(known => known.kind === kind);
    if (!part) continue;
    await store.transaction(async trx => {
      const item = await findDeleted(trx, { part, conditions: [{}] }, id);
      // Restored, or removed by another process meanwhile.
      if (!(await removeFromBin(trx, part.kind, id)) || !item) return;
      const detail = 'corbeille : 30 jours écoulés';
      await record(trx, actor, {
        action: 'delete',
        entity: part.subject,
        id,
        name: journalName(part, item.name),
        detail,
      });
      removed += 1;
    }, `bin:${id}`);
  }
  return removed;
}
