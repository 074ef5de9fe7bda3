import { integer, moment, tableCodec, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

/** What was uploaded; the content is in the file storage, under the same name. */
const fileColumns = {
  name: text('name'),
  mime: text('mime'),
  bytes: integer('bytes'),
  width: integer('width'),
  height: integer('height'),
  frames: integer('frames'),
  /** Whose quota it counts in: who uploaded it first. */
  owner_id: text('owner_id'),
  createdAt: moment('created_at'),
  /** When somebody last uploaded the same content. */
  uploadedAt: moment('uploaded_at'),
};
export const fileCodec = tableCodec(fileColumns);
export type FileRow = RowOf<typeof fileColumns>;
