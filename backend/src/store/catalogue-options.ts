import { cataloguesOf, withCatalogues } from '@rpd/shared/domain';
import type { CatalogueKind, SheetInput } from '@rpd/shared/domain';
import type { Queries } from './queries.ts';

/** The fields with the options that come from the settings' catalogues, as they are now. */
export async function withCatalogueOptions(
  db: Queries,
  fields: SheetInput['fields'],
  gameType: string,
): Promise<SheetInput['fields']> {
  const kinds = cataloguesOf(fields);
  if (kinds.length === 0) return fields;
  const rows = await db
    .selectFrom('catalogue_entries')
    .where('kind', 'in', kinds)
    .orderBy('rank')
    .select(['kind', 'name', 'game_type'])
    .execute();
  const entriesOf = (kind: CatalogueKind) =>
    rows.filter(row => row.kind === kind).map(({ name, game_type }) => ({ name, gameType: game_type ?? '' }));
  return withCatalogues(fields, new Map(kinds.map(kind => [kind, entriesOf(kind)])), gameType);
}
