import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { evidenceFileCodec, type StoredEvidenceFile } from '../store/tables/evidence.ts';

/** Where contents are kept. */
export interface EvidenceStorage {
  read(key: string): Promise<Buffer | null>;
  write(key: string, data: Buffer, mime: string): Promise<void>;
  remove(key: string): Promise<void>;
}

export async function findEvidence(db: Queries, id: string): Promise<StoredEvidenceFile | null> {
  const row = await db.selectFrom('evidence_files').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? evidenceFileCodec.decode(row) : null;
}

/** Bytes of the files that somebody sent. */
export async function evidenceBytes(db: Queries, owner: string): Promise<number> {
  const { total } = await db
    .selectFrom('evidence_files')
    .where('owner_id', '=', owner)
    .select(eb => eb.fn.sum<number | string | null>('bytes').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Removes a file, and its content where nothing else has it. */
export async function removeEvidence(
  store: Store,
  storage: EvidenceStorage,
  { _id, key }: Pick<StoredEvidenceFile, '_id' | 'key'>,
): Promise<void> {
  await store.transaction(async trx => {
    await trx.deleteFrom('evidence_files').where('id', '=', _id).execute();
    const other = await trx
      .selectFrom('evidence_files')
      .where('key', '=', key)
      .select('id')
      .executeTakeFirst();
    // Within the lock: who sends the same content meanwhile writes it after this.
    if (!other) await storage.remove(key);
  }, `evidence:${key}`);
}

/** Removes the files whose term is over, and those of reports and measures that are gone. `now` in ms. Answers how many. */
export async function purgeEvidence(
  store: Store,
  storage: EvidenceStorage,
  now: number = Date.now(),
): Promise<number> {
  const rows = await store.db
    .selectFrom('evidence_files')
    .where(eb =>
      eb.or([
        eb('expires_at', '<', new Date(now).toISOString()),
        eb.and([
          eb('measure_id', 'is not', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('measures')
                .whereRef('measures.id', '=', 'evidence_files.measure_id')
                .select('id'),
            ),
          ),
        ]),
        eb.and([
          eb('ticket_id', 'is not', null),
          eb.not(
            eb.exists(
              eb.selectFrom('tickets').whereRef('tickets.id', '=', 'evidence_files.ticket_id').select('id'),
            ),
          ),
        ]),
      ]),
    )
    .select(['id', 'key'])
    .execute();
  for (const { id: _id, key } of rows) await removeEvidence(store, storage, { _id, key });
  return rows.length;
}
