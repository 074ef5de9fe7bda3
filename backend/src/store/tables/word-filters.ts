import type { WordFilterEffect, WordFilterKind, WordFilterPlace } from '@rpd/shared/domain';
import { json, oneOf, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const columns = {
  ...entityColumns,
  /** The server's id; '' for everywhere. */
  server: text('scope'),
  /** The same, for the rows to go with their server. */
  server_id: optionalText('server_id'),
  /** Who wrote it last: reports are in their name. */
  author_id: text('author_id'),
  kind: oneOf<WordFilterKind>()('kind'),
  term: text('term'),
  /** By which no filter is there twice. */
  termKey: text('term_key'),
  domains: json<string[]>()('domains'),
  effect: oneOf<WordFilterEffect>()('effect'),
  places: json<WordFilterPlace[]>()('places'),
  rule: text('rule'),
  reason: text('reason'),
  search: text('search'),
};
export const wordFilterCodec = tableCodec(columns);
export type WordFilterRow = RowOf<typeof columns>;
export type StoredWordFilter = EntityOf<typeof columns>;

/** The filters of a scope have a new stamp with every change. */
export interface WordFilterScopeRow {
  scope: string;
  server_id: string | null;
  stamp: string;
}
