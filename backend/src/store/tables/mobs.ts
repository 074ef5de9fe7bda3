import type { MobKind } from '@rpd/shared/domain';
import { integer, json, oneOf, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const mobColumns = {
  ...entityColumns,
  name: text('name'),
  nameKey: text('name_key'),
  search: text('search'),
  kind: oneOf<MobKind>()('kind'),
  level: integer('level'),
  description: text('description'),
  image: text('image'),
  image_alt: text('image_alt'),
  /** Values by the id of a stat. */
  stats: json<Record<string, number>>()('stats'),
  /** Empty for none. */
  server: text('server_id'),
  owner_id: text('owner_id'),
};
export const mobCodec = tableCodec(mobColumns);
export type MobRow = RowOf<typeof mobColumns>;
export type StoredMob = EntityOf<typeof mobColumns>;
