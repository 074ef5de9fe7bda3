import { sql } from 'kysely';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { exchangeType, GAME_TYPES } from '../store/chosen-types.ts';
import type { Queries } from '../store/queries.ts';

/**
 * Gives games, sheets and settings of a system another one. Settings are named once per system: one whose name is taken there
 * is refused, by its name, before anything changes.
 */
export async function exchangeGameType(trx: Queries, id: string, by: string | null): Promise<void> {
  if (by !== null) await refuseTakenNames(trx, id, by);
  await exchangeType(trx, GAME_TYPES, id, by);
  const sheets = await trx
    .updateTable('sheets')
    .set({ game_type: by })
    .where('game_type', '=', id)
    .returning('id')
    .execute();
  for (const sheet of sheets) await changed(trx, 'sheets', sheet.id);
  if (by !== null) {
    const changes = { game_type: by, updated_at: new Date().toISOString() };
    const entries = await trx
      .updateTable('catalogue_entries')
      .set(eb => ({ ...changes, version: eb('version', '+', 1) }))
      .where('game_type', '=', id)
      .returning('id')
      .execute();
    for (const entry of entries) await changed(trx, 'catalogue', entry.id);
  }
}

async function refuseTakenNames(trx: Queries, id: string, by: string): Promise<void> {
  const rows = await trx
    .selectFrom('catalogue_entries as moved')
    .innerJoin('catalogue_entries as there', join =>
      join.onRef('there.kind', '=', 'moved.kind').onRef('there.name_key', '=', 'moved.name_key'),
    )
    .where('moved.game_type', '=', id)
    .where('there.game_type', '=', by)
    .select(sql<string>`moved.name`.as('name'))
    .orderBy('moved.name_key')
    .limit(5)
    .execute();
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `« ${name} »`).join(', ');
  throw refuse('invalid', {
    fields: {
      replacement: `Ces réglages y existent déjà sous le même nom : ${names}. Renommez-les d’abord.`,
    },
  });
}
