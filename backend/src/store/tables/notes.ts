import { tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

/** What the team notes about people. */
const columns = {
  ...entityColumns,
  search: text('search'),
  user_id: text('user_id'),
  author_id: text('author_id'),
  text: text('text'),
};
export const noteCodec = tableCodec(columns);
export type NoteRow = RowOf<typeof columns>;
export type StoredNote = EntityOf<typeof columns>;
