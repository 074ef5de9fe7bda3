import type { CatalogueKind } from '@rpd/shared/domain';
import { integer, json, oneOf, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

/** What only one kind of entry has: bounds of a stat, the stat of a skill, the slot of an equipment type. */
export type CatalogueDetails = Record<string, unknown>;

const catalogueColumns = {
  ...entityColumns,
  kind: oneOf<CatalogueKind>()('kind'),
  name: text('name'),
  /** Unique among the entries of a kind and a system. */
  nameKey: text('name_key'),
  search: text('search'),
  description: text('description'),
  icon: text('icon'),
  /** The system that it belongs to; empty for all of them. */
  gameType: text('game_type'),
  /** Different for every entry of a kind. */
  rank: integer('rank'),
  details: json<CatalogueDetails>()('details'),
};
export const catalogueCodec = tableCodec(catalogueColumns);
export type CatalogueRow = RowOf<typeof catalogueColumns>;
export type StoredCatalogueEntry = EntityOf<typeof catalogueColumns>;
