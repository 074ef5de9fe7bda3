import type { BinKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { tableOf } from './bin.ts';
import { changed, stateBefore } from './changes.ts';
import { submissionsBefore, submissionsGone } from './delete-character.ts';
import { forgetChanges } from './journal-chain.ts';
import { fold } from './fold.ts';
import { kindRule } from './live.kinds.ts';
import type { LiveKind } from './live.kinds.ts';
import type { Queries } from './queries.ts';

// What goes into the bin and out of it: for those who follow it live, it is deleted, and created again.

/** What the journal calls the kinds. */
const ENTITIES: Record<BinKind, string> = {
  server: 'Server',
  event: 'Event',
  game: 'Game',
  sheet: 'Sheet',
  mob: 'Mob',
  character: 'Character',
  scene: 'Scene',
  handout: 'Handout',
  map: 'GameMap',
  fight: 'Fight',
};

/** The event log calls them as their tables are called. */
const liveKind = (kind: BinKind): LiveKind => tableOf(kind);
const stateOf = (db: Queries, kind: BinKind, id: string) => stateBefore(db, liveKind(kind), id);

/** Within a transaction. False when it is in the bin already. */
export async function addToBin(
  db: Queries,
  { kind, id, by, name }: { kind: BinKind; id: string; by: string; name: string },
): Promise<boolean> {
  const before = await stateOf(db, kind, id);
  const submissions = kind === 'character' ? await submissionsBefore(db, id) : [];
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bin')
    .values({
      kind,
      thing_id: id,
      deleted_at: new Date().toISOString(),
      deleted_by: by,
      name_key: fold(name),
    })
    .onConflict(conflict => conflict.columns(['kind', 'thing_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await changed(db, liveKind(kind), id, { before });
  await submissionsGone(db, submissions);
  return true;
}

/** False when it is not in the bin, or not any more. */
export async function takeFromBin(db: Queries, kind: BinKind, id: string): Promise<boolean> {
  if (!(await leaveBin(db, kind, id))) return false;
  await changed(db, liveKind(kind), id, { created: true });
  const submissions = kind === 'character' ? await submissionsBefore(db, id) : [];
  for (const submission of submissions) await changed(db, 'submissions', submission.id, { created: true });
  return true;
}

async function leaveBin(db: Queries, kind: BinKind, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bin')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Removes a deleted thing for good, with what the journal keeps of its values, and answers whether it did. A sheet that a character
 * uses all the same is out of the bin, and back: nothing that players made is destroyed with its template. Within a transaction.
 */
export async function removeFromBin(db: Queries, kind: BinKind, id: string): Promise<boolean> {
  if (!(await leaveBin(db, kind, id))) return false;
  if (kind === 'sheet') {
    const used = db.selectFrom('characters').where('sheet_id', '=', id).select('id').limit(1);
    if (await used.executeTakeFirst()) {
      await changed(db, liveKind(kind), id, { created: true });
      return false;
    }
  }
  const before = await kindRule(liveKind(kind)).read(db, id);
  const { numDeletedRows } = await db.deleteFrom(tableOf(kind)).where('id', '=', id).executeTakeFirst();
  await changed(db, liveKind(kind), id, { before });
  await forgetChanges(db, ENTITIES[kind], id);
  return numDeletedRows === 1n;
}

/** Removes for good what somebody who leaves has in the bin. Within a transaction. */
export async function emptyBinOf(db: Queries, owner: string, kinds: readonly BinKind[]): Promise<void> {
  for (const kind of kinds) {
    const table = sql.table(tableOf(kind));
    const { rows } = await sql<{ id: string }>`select id from ${table} where owner_id = ${owner}
      and id in (select thing_id from bin where kind = ${kind})`.execute(db);
    for (const { id } of rows) await removeFromBin(db, kind, id);
  }
}
