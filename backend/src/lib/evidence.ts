import { EVIDENCE_FILES_MAX } from '@rpd/shared/domain';
import type { EvidenceFile, OwnEvidenceFile } from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { evidenceFileCodec, type StoredEvidenceFile } from '../store/tables/evidence.ts';
import { refuse } from './refusals.ts';

// Files of reports (tickets/) and of measures (measures/): evidence/ takes and sends them.

const DAY_MS = 86_400_000;
/** How long evidence is kept, in ms: it holds personal data, and is erased then. */
export const EVIDENCE_MS = 365 * DAY_MS;
/** How long a file is kept whose form was never sent, in ms. */
export const EVIDENCE_DRAFT_MS = DAY_MS;

/** What files belong to. */
export type EvidenceOf = { ticket: string } | { measure: string };
const columnOf = (of: EvidenceOf) =>
  'ticket' in of ? (['ticket_id', of.ticket] as const) : (['measure_id', of.measure] as const);

/** The files of several cases in one query, the oldest first. */
export async function evidenceOf(
  db: Queries,
  column: 'ticket_id' | 'measure_id',
  ids: readonly string[],
): Promise<StoredEvidenceFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('evidence_files')
    .where(column, 'in', ids)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(evidenceFileCodec.decode);
}

/** Puts files that somebody sent before into a case; refuses those that are not theirs, or are somewhere already. */
export async function attachEvidence(
  trx: Queries,
  me: string,
  ids: readonly string[],
  of: EvidenceOf,
  expiresAt: string,
): Promise<void> {
  if (ids.length === 0) return;
  const [column, id] = columnOf(of);
  const there = await evidenceOf(trx, column, [id]);
  if (there.filter(({ owner_id }) => owner_id !== null).length + ids.length > EVIDENCE_FILES_MAX) {
    throw refuse('invalid', { fields: { files: `Au plus ${EVIDENCE_FILES_MAX} fichiers.` } });
  }
  const { numUpdatedRows } = await trx
    .updateTable('evidence_files')
    .set({ [column]: id, expires_at: expiresAt })
    .where('id', 'in', ids)
    .where('owner_id', '=', me)
    .where('ticket_id', 'is', null)
    .where('measure_id', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === ids.length) return;
  throw refuse('invalid', { fields: { files: 'Un des fichiers n’est plus là : joignez-le encore.' } });
}

/** Notes a file; its content is in the storage. */
export async function noteEvidence(
  trx: Queries,
  file: Omit<StoredEvidenceFile, '_id' | 'createdAt'>,
): Promise<StoredEvidenceFile> {
  const noted = { _id: newId(), createdAt: new Date().toISOString(), ...file };
  await trx.insertInto('evidence_files').values(evidenceFileCodec.encodeAll(noted)).execute();
  return noted;
}

/** Freezes the files of a report in a measure: what happens to the report afterwards changes none of them. Answers old ids by new. */
export async function copyEvidence(
  trx: Queries,
  ticket: string,
  measure_id: string,
  expiresAt: string,
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const { _id, createdAt: _at, ...file } of await evidenceOf(trx, 'ticket_id', [ticket])) {
    const copy = await noteEvidence(trx, { ...file, ticket_id: null, measure_id, expiresAt });
    copies.set(_id, copy._id);
  }
  return copies;
}

export const presentOwnFile = ({ _id, name, mime, bytes }: StoredEvidenceFile): OwnEvidenceFile => ({
  _id,
  name,
  mime,
  bytes,
});

/** Files as the team reads them, of several cases in one query. */
export async function presentEvidence(
  db: Queries,
  files: readonly StoredEvidenceFile[],
): Promise<(file: StoredEvidenceFile) => EvidenceFile> {
  const personOf = await peopleNames(
    db,
    files.map(({ owner_id }) => owner_id),
  );
  return file => ({
    ...presentOwnFile(file),
    at: file.createdAt,
    by: file.owner_id === null ? null : personOf(file.owner_id),
    shown: file.shown,
  });
}
