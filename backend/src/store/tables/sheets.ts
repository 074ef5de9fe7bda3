import type { SheetInput } from '@rpd/shared/domain';
import { bool, integer, json, moment, optionalText, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

/** What a list shows: a sheet without its documents, which may weigh half a megabyte each. */
const summaryColumns = {
  ...entityColumns,
  nameKey: text('name_key'),
  search: text('search'),
  description: json<SheetInput['description']>()('description'),
  isPublic: bool('is_public'),
  gameType: optionalText('game_type'),
  owner_id: text('owner_id'),
};
export const sheetSummaryCodec = tableCodec(summaryColumns);

const columns = {
  ...summaryColumns,
  structure: json<SheetInput['structure']>()('structure'),
  fields: json<SheetInput['fields']>()('fields'),
};
export const sheetCodec = tableCodec(columns);
const revisionSummaryColumns = {
  sheet_id: text('sheet_id'),
  version: integer('version'),
  at: moment('at'),
  author_id: text('author_id'),
  fields: json<string[]>()('fields'),
};
/** A version without its document. */
export const sheetRevisionSummaryCodec = tableCodec(revisionSummaryColumns);

const revisionColumns = {
  ...revisionSummaryColumns,
  content: json<SheetInput>()('content'),
};
export const sheetRevisionCodec = tableCodec(revisionColumns);
export type SheetRevisionRow = RowOf<typeof revisionColumns>;

export type SheetRow = RowOf<typeof columns>;

export interface SheetLikeRow {
  sheet_id: string;
  user_id: string;
  at: string;
}
/** From which template one was made, and which of its versions it has. */
export interface SheetOriginRow {
  sheet_id: string;
  origin_id: string;
  version: number;
}
