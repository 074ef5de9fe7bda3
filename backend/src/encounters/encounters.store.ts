import { type Encounter, type EncounterInput, encounterSchema } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import { encounterCodec } from '../store/tables/encounters.ts';

const NONE: Encounter = { version: 0, updatedAt: null, combatants: [], turn: 0, round: 1, mappings: [] };

/** Somebody's encounter; an empty one of version 0 before they saved any. */
export async function findEncounter(db: Queries, user_id: string): Promise<Encounter> {
  const row = await db.selectFrom('encounters').selectAll().where('user_id', '=', user_id).executeTakeFirst();
  if (!row) return NONE;
  const { version, updatedAt, content } = encounterCodec.decode(row);
  // An earlier version saved less of a combatant.
  return { ...encounterSchema.cast(content), version, updatedAt };
}

/** Null when it was saved in between: `version` is the one that was read. */
export async function saveEncounter(
  db: Queries,
  user_id: string,
  version: number,
  content: EncounterInput,
): Promise<Encounter | null> {
  const updatedAt = new Date().toISOString();
  const next = { version: version + 1, updatedAt };
  const row = encounterCodec.encodeAll({ user_id, ...next, content });
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('encounters')
      .values(row)
      .onConflict(conflict => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return null;
    await changed(db, 'encounters', user_id);
    return { ...content, ...next };
  }
  const { numUpdatedRows } = await db
    .updateTable('encounters')
    .set(row)
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  await changed(db, 'encounters', user_id);
  return { ...content, ...next };
}
