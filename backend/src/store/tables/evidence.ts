import type { Evidence } from '@rpd/shared/domain';
import { bool, integer, json, moment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';

/** A file of a report or of a measure; of neither while its form is open. */
const fileColumns = {
  _id: text('id'),
  createdAt: moment('created_at'),
  /** Who sent it; null where the platform kept the picture of what was reported. */
  owner_id: optionalText('owner_id'),
  ticket_id: optionalText('ticket_id'),
  measure_id: optionalText('measure_id'),
  name: text('name'),
  mime: text('mime'),
  bytes: integer('bytes'),
  /** Its place in the file storage. */
  key: text('key'),
  /** The person whom the measure is about reads it. */
  shown: bool('shown'),
  expiresAt: moment('expires_at'),
};
export const evidenceFileCodec = tableCodec(fileColumns);
export type EvidenceFileRow = RowOf<typeof fileColumns>;
export type StoredEvidenceFile = EntityOf<typeof fileColumns>;

const thingColumns = {
  ticket_id: text('ticket_id'),
  owner_id: text('owner_id'),
  at: moment('at'),
  name: text('name'),
  /** Where it is read, as a path of the application. */
  place: text('place'),
  texts: json<Evidence[]>()('texts'),
  expiresAt: moment('expires_at'),
};
export const reportedThingCodec = tableCodec(thingColumns);
export type ReportedThingRow = RowOf<typeof thingColumns>;
