import type { MeasureKind } from '@rpd/shared/domain';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { ENDLESS, holdingMeasures } from '../lib/measures.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';
import { userCodec } from '../store/tables/users.ts';

/** The last end of the measures of these kinds that hold everywhere; null where there is none. */
function lastEnd(measures: readonly StoredMeasure[], ...kinds: MeasureKind[]): string | null {
  const ends = measures
    .filter(({ kind, server_id }) => server_id === null && kinds.includes(kind))
    .map(({ until }) => until ?? ENDLESS);
  return ends.toSorted().at(-1) ?? null;
}

/**
 * Writes into an account what follows from its measures, which each request reads there; who is kept out is signed out everywhere. A
 * measure that ends by itself needs no such call: its end stands in the account.
 */
export async function applyMeasures(trx: Queries, userId: string): Promise<void> {
  const measures = await holdingMeasures(trx, userId, Date.now());
  const suspendedUntil = lastEnd(measures, 'suspension', 'exclusion');
  const mutedUntil = lastEnd(measures, 'mute');
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(userCodec.encode({ suspendedUntil, mutedUntil }))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await changed(trx, 'users', userId);
  if (suspendedUntil === null) await changed(trx, 'access', userId);
  else await endSessionsOf(trx, userId, 'suspended');
}
