import { NO_WARNINGS } from '@rpd/shared/domain';
import type { Pregen, Warnings } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { sheetSummaryCodec } from '../store/tables/sheets.ts';
import { outsideBin } from '../store/bin.ts';

/** The pregenerated characters of a campaign, in the order in which they were marked. */
export async function listPregens(db: Queries, gameId: string): Promise<Pregen[]> {
  const rows = await db
    .selectFrom('campaign_pregens')
    .innerJoin('characters', 'characters.id', 'campaign_pregens.character_id')
    .where('game_id', '=', gameId)
    .where(outsideBin('characters'))
    .orderBy('added_at')
    .select(['characters.id', 'characters.name', 'characters.portrait', 'characters.sheet_id', 'taken_by'])
    .select(['characters.owner_id', 'characters.details'])
    .execute();
  const ids = [...new Set(rows.flatMap(({ sheet_id }) => sheet_id ?? []))];
  const sheets = ids.length
    ? await db
        .selectFrom('sheets')
        .where('id', 'in', ids)
        .select([...sheetSummaryCodec.names])
        .execute()
    : [];
  const nameOfSheet = new Map(
    sheets.map(row => sheetSummaryCodec.decode(row)).map(sheet => [sheet._id, sheet.description.name]),
  );
  const nameOf = await peopleNames(
    db,
    rows.flatMap(({ taken_by, owner_id }) => [taken_by, owner_id]),
  );
  return rows.map(({ id, name, portrait, sheet_id, taken_by, owner_id, details }) => ({
    _id: id,
    name,
    portrait,
    warnings: (JSON.parse(details) as { warnings?: Warnings }).warnings ?? NO_WARNINGS,
    owner: nameOf(owner_id),
    sheetName: nameOfSheet.get(sheet_id ?? '') ?? '',
    takenBy: taken_by === null ? null : nameOf(taken_by),
  }));
}

/** Marks a character, or frees one that was taken. */
export async function offerPregen(db: Queries, game_id: string, character_id: string): Promise<void> {
  await db
    .insertInto('campaign_pregens')
    .values({ game_id, character_id, added_at: new Date().toISOString(), taken_by: null })
    .onConflict(conflict => conflict.columns(['game_id', 'character_id']).doUpdateSet({ taken_by: null }))
    .execute();
  await changed(db, 'campaigns', game_id);
}

/** False when it was not one. */
export async function withdrawPregen(db: Queries, gameId: string, character: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_pregens')
    .where('game_id', '=', gameId)
    .where('character_id', '=', character)
    .executeTakeFirst();
  await changed(db, 'campaigns', gameId);
  return numDeletedRows === 1n;
}

/** False when somebody else was quicker. */
export async function markTaken(
  db: Queries,
  gameId: string,
  character: string,
  person: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_pregens')
    .set({ taken_by: person })
    .where('game_id', '=', gameId)
    .where('character_id', '=', character)
    .where('taken_by', 'is', null)
    .executeTakeFirst();
  await changed(db, 'campaigns', gameId);
  return numUpdatedRows === 1n;
}
