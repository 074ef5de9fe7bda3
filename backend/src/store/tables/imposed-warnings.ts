import type { ImposedKind, Warnings } from '@rpd/shared/domain';
import { json, moment, oneOf, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';

const columns = {
  _id: text('id'),
  kind: oneOf<ImposedKind>()('kind'),
  thing_id: text('thing_id'),
  /** The author, who reads the reason. */
  owner_id: text('owner_id'),
  decidedBy: text('decided_by'),
  at: moment('at'),
  reason: text('reason'),
  /** What was asked for, besides what the author warns of. */
  warnings: json<Warnings>()('warnings'),
};
export const imposedWarningCodec = tableCodec(columns);
export type ImposedWarningRow = RowOf<typeof columns>;
export type StoredImposedWarning = EntityOf<typeof columns>;
