import type { SheetInput } from '@rpd/shared/domain';
import { integer, json, moment, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

const columns = {
  sheet_id: text('sheet_id'),
  /** Another one after each end. */
  id: text('id'),
  base: json<SheetInput>()('base'),
  baseVersion: integer('base_version'),
  /** The saved version whose changes are in it. */
  version: integer('version'),
  /** Counts the changes. */
  number: integer('number'),
  /** All changes together, as Yjs encodes them, in base64. */
  state: text('state'),
  expiresAt: moment('expires_at'),
};
export const sheetJointCodec = tableCodec(columns);
export type SheetJointRow = RowOf<typeof columns>;
