import { cataloguesOf, withCatalogues } from '@rpd/shared/domain';
import type { CatalogueKind, SheetInput } from '@rpd/shared/domain';
import type { Queries } from './queries.ts';

/** What was made last of the fields of a template: the same objects, so that their formulas are read once (PLS-8). */
const filled = new WeakMap<SheetInput['fields'], { from: string; fields: SheetInput['fields'] }>();

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
  const from = JSON.stringify([gameType, rows]);
  const known = filled.get(fields);
  if (known?.from === from) return known.fields;
  const made = withCatalogues(fields, new Map(kinds.map(kind => [kind, entriesOf(kind)])), gameType);
  filled.set(fields, { from, fields: made });
  return made;
}
