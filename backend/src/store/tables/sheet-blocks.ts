import type { ElementType, SheetPart } from '@rpd/shared/domain';
import { integer, json, oneOf, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const summaryColumns = {
  ...entityColumns,
  name: text('name'),
  nameKey: text('name_key'),
  user_id: text('user_id'),
  type: oneOf<ElementType>()('type'),
  elements: integer('elements'),
  fields: integer('field_count'),
  format: integer('format'),
};
/** A block without its elements. */
export const sheetBlockSummaryCodec = tableCodec(summaryColumns);

const columns = { ...summaryColumns, parts: json<SheetPart[]>()('content') };
export const sheetBlockCodec = tableCodec(columns);
export type SheetBlockRow = RowOf<typeof columns>;
