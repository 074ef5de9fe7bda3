import { createHash } from 'node:crypto';
import { judgeHealth } from '@rpd/shared/remote';
import type { HealthVerdict, VersionHealth } from '@rpd/shared/remote';
import type { Queries } from '../store/queries.ts';
import { healthCodec } from '../store/tables/releases.ts';

/** How long it is kept that a version ran or failed for somebody, in ms. */
const RETENTION_MS = 60 * 24 * 3_600_000;

/** A person in the counts of one version. It is another one for each version, and names nobody. */
const digestOf = (remote: string, version: string, userId: string): string =>
  createHash('sha256').update(`${remote} ${version} ${userId}`).digest('base64url').slice(0, 22);

/**
 * Notes that a version ran, or failed, in the browser of somebody. Each person counts once as one for whom it ran and once as one for
 * whom it failed. Answers whether this says anything new.
 */
export async function noteHealth(
  trx: Queries,
  { remote, version, userId, failed }: { remote: string; version: string; userId: string; failed: boolean },
): Promise<boolean> {
  const digest = digestOf(remote, version, userId);
  const expiresAt = new Date(Date.now() + RETENTION_MS).toISOString();
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('release_health')
    .values(healthCodec.encodeAll({ remote, version, digest, failed, expiresAt }))
    .onConflict(conflict => conflict.columns(['remote', 'version', 'digest']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) return true;
  if (!failed) return false;
  const { numUpdatedRows } = await trx
    .updateTable('release_health')
    .set({ failed: 1 })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('digest', '=', digest)
    .where('failed', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function readHealth(db: Queries, remote: string, version: string): Promise<VersionHealth> {
  return db
    .selectFrom('release_health')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      fn.countAll<number>().filterWhere('failed', '=', 1).as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** What a version's health says beside that of another one; `open` where there is no other. */
export async function verdictOf(
  db: Queries,
  remote: string,
  version: string,
  beside: string | null,
): Promise<HealthVerdict> {
  if (beside === null) return 'open';
  return judgeHealth(await readHealth(db, remote, version), await readHealth(db, remote, beside));
}
