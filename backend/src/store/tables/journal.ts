import type { ActorKind, JournalAction } from '@rpd/shared/domain';
import { json, moment, oneOf, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';

/** What happened, written in the transaction in which it happened; oldest first by id. */
const columns = {
  _id: text('id'),
  at: moment('at'),
  actorKind: oneOf<ActorKind>()('actor_kind'),
  actorId: optionalText('actor_id'),
  actorName: text('actor_name'),
  address: text('address'),
  action: oneOf<JournalAction>()('action'),
  entity: text('entity'),
  entityId: optionalText('entity_id'),
  entityName: text('entity_name'),
  fields: json<string[]>()('fields'),
  detail: text('detail'),
  search: text('search'),
  changesHash: optionalText('changes_hash'),
  undoes: optionalText('undoes'),
  bulk: optionalText('bulk'),
};
export const journalCodec = tableCodec(columns);
/** Where an entry stands in the chain, see journal-chain.ts. Null in what was written around the application. */
export type JournalRow = RowOf<typeof columns> & {
  seq: number | null;
  previous_hash: string | null;
  hash: string | null;
};

/**
 * What the fields were before an entry and are after it, as JSON. Beside the journal: what is personal goes with the thing it is
 * about, and the entry, whose hash holds this one's, stays.
 */
export interface JournalChangesRow {
  entry_id: string;
  entity: string;
  entity_id: string | null;
  changes: string;
}

/** One row: the chain's last entry, and the last one that was removed by age. */
export interface JournalChainRow {
  id: number;
  seq: number;
  hash: string;
  anchor_seq: number;
  anchor_hash: string;
}
export type StoredLine = EntityOf<typeof columns>;
