import { bool, json, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const columns = {
  ...entityColumns,
  user_id: text('user_id'),
  list: text('list'),
  name: text('name'),
  nameKey: text('name_key'),
  query: text('query'),
  hidden: json<string[]>()('hidden'),
  shared: bool('shared'),
};
export const savedViewCodec = tableCodec(columns);
export type SavedViewRow = RowOf<typeof columns>;
