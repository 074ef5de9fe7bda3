import type { BinKind } from '@rpd/shared/domain';
import { moment, oneOf, text } from '../codec.ts';
import type { RowOf } from '../codec.ts';

const columns = {
  kind: oneOf<BinKind>()('kind'),
  thing_id: text('thing_id'),
  deletedAt: moment('deleted_at'),
  deletedBy: text('deleted_by'),
  nameKey: text('name_key'),
};
export type BinRow = RowOf<typeof columns>;
