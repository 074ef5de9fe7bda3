import type { SheetInput } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { sheetJointCodec } from '../store/tables/sheet-joints.ts';

/** How long a joint draft that nobody changes is kept, in ms. */
const JOINT_TTL_MS = 30 * 24 * 3_600_000;

/** What several people make of a template, as it is stored. */
export interface StoredJoint {
  sheet_id: string;
  id: string;
  base: SheetInput;
  baseVersion: number;
  version: number;
  number: number;
  state: string;
}

export async function findJoint(db: Queries, sheet_id: string): Promise<StoredJoint | null> {
  const row = await db
    .selectFrom('sheet_joints')
    .where('sheet_id', '=', sheet_id)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const { expiresAt, ...joint } = sheetJointCodec.decode(row);
  return expiresAt > new Date().toISOString() ? joint : null;
}

/** Stores the next state of a joint draft, or a new one; false where it is no longer as it was read. Within a transaction. */
export async function saveJoint(
  trx: Queries,
  before: Pick<StoredJoint, 'id' | 'number'> | null,
  next: StoredJoint,
): Promise<boolean> {
  const current = await findJoint(trx, next.sheet_id);
  if (current?.id !== before?.id || current?.number !== before?.number) return false;
  const expiresAt = new Date(Date.now() + JOINT_TTL_MS).toISOString();
  const row = sheetJointCodec.encodeAll({ ...next, expiresAt });
  // What has run out may still be there.
  await trx.deleteFrom('sheet_joints').where('sheet_id', '=', next.sheet_id).execute();
  await trx.insertInto('sheet_joints').values(row).execute();
  await changed(trx, 'sheetjoints', next.sheet_id, { counted: true });
  return true;
}

/** How far somebody who saves knows the joint draft that they save. */
export type KnownJoint = Pick<StoredJoint, 'id' | 'number'>;

/**
 * A template was saved from its joint draft: with all of it, the draft is over; else it goes on over the new version. Within the
 * transaction of the save.
 */
export async function settleJoint(
  trx: Queries,
  sheet_id: string,
  known: KnownJoint,
  version: number,
): Promise<void> {
  const joint = await findJoint(trx, sheet_id);
  if (joint?.id !== known.id || joint.version !== version - 1) return;
  const own = trx.deleteFrom('sheet_joints').where('sheet_id', '=', sheet_id);
  if (joint.number === known.number) await own.execute();
  else await trx.updateTable('sheet_joints').set({ version }).where('sheet_id', '=', sheet_id).execute();
  await changed(trx, 'sheetjoints', sheet_id);
}
