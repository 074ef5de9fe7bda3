import type { SavedViewInput } from '@rpd/shared/domain';
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
  order: json<string[]>()('column_order'),
  widths: json<SavedViewInput['widths']>()('column_widths'),
  shared: bool('shared'),
};
export const savedViewCodec = tableCodec(columns);
export type SavedViewRow = RowOf<typeof columns>;
