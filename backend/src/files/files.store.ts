import type { Queries } from '../store/queries.ts';
import { fileCodec } from '../store/tables/files.ts';
import type { Picture } from './files.pictures.ts';

/** Bytes of everything that somebody uploaded first. */
export async function bytesOf(db: Queries, owner: string): Promise<number> {
  const { total } = await db
    .selectFrom('files')
    .where('owner_id', '=', owner)
    .select(eb => eb.fn.sum<number | string | null>('bytes').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Notes an upload; of what was there already, only that it was uploaded again. */
export async function noteUpload(db: Queries, owner_id: string, picture: Picture): Promise<void> {
  const { name, mime, data, width, height, frames } = picture;
  const now = new Date().toISOString();
  const file = { name, mime, bytes: data.length, width, height, frames, owner_id };
  await db
    .insertInto('files')
    .values(fileCodec.encodeAll({ ...file, createdAt: now, uploadedAt: now }))
    .onConflict(conflict => conflict.column('name').doUpdateSet({ uploaded_at: now }))
    .execute();
}

/** Names of the files that nobody has uploaded since `before`, in order. */
export async function filesBefore(db: Queries, before: string): Promise<{ name: string; bytes: number }[]> {
  return db
    .selectFrom('files')
    .select(['name', 'bytes'])
    .where('uploaded_at', '<', before)
    .orderBy('name')
    .execute();
}

/** False when somebody has uploaded it again since `before`. */
export async function forgetFile(db: Queries, name: string, before: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('name', '=', name)
    .where('uploaded_at', '<', before)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function isKnown(db: Queries, name: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/** Whether something still has a content that was kept as evidence. */
export async function isEvidenceKnown(db: Queries, key: string): Promise<boolean> {
  const row = await db.selectFrom('evidence_files').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}
