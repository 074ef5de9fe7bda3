import { THUMBNAIL_WIDTHS } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { PUBLIC_PICTURE_SIZES, publicPictureKey } from '../lib/public-pictures.ts';
import type { Store } from '../store/store.ts';
import { MIMES } from './files.pictures.ts';
import type { PictureType } from './files.pictures.ts';
import { thumbnailKey } from './files.send.ts';
import type { FileStorage } from './files.storage.ts';
import { filesBefore, forgetFile, isEvidenceKnown, isKnown } from './files.store.ts';

export interface Orphans {
  /** Names of the files that nothing uses, in order. */
  names: string[];
  /** What they weigh together, without their smaller copies. */
  bytes: number;
  /** Objects of the storage that no upload is noted for: left by a process that was killed. */
  strays: string[];
}

const DAY = 86_400_000;
const NAME = /[0-9a-f]{40}\.(?:jpg|png|webp|gif)/g;
const PAGE = 200;

/**
 * Finds the files that nothing in the database mentions and nobody has uploaded for a day (a form may still be open), and
 * removes them unless `dryRun`.
 */
export async function removeOrphans(
  store: Store,
  storage: FileStorage,
  { dryRun, now = Date.now() }: { dryRun: boolean; now?: number },
): Promise<Orphans> {
  const before = new Date(now - DAY).toISOString();
  const candidates = await filesBefore(store.db, before);
  const used = await usedNames(store);
  const unused = candidates.filter(({ name }) => !used.has(name));
  const removed: typeof unused = [];
  for (const file of unused) {
    if (dryRun || (await remove(store, storage, file.name, before))) removed.push(file);
  }
  const strays = await findStrays(store, storage, used, now - DAY);
  if (!dryRun) for (const key of strays) await storage.remove(key);
  return {
    names: removed.map(file => file.name),
    bytes: removed.reduce((sum, file) => sum + file.bytes, 0),
    strays,
  };
}

async function remove(store: Store, storage: FileStorage, name: string, before: string): Promise<boolean> {
  const data = await storage.read(name);
  if (!(await forgetFile(store.db, name, before))) return false;
  await storage.remove(name);
  // The same content was uploaded between these two lines: its upload found a file that is gone by now.
  if (data && (await isKnown(store.db, name))) {
    await storage.write(name, data, MIMES[name.split('.').at(-1) as PictureType]);
    return false;
  }
  const base = name.split('.').at(0) ?? name;
  for (const width of THUMBNAIL_WIDTHS) await storage.remove(thumbnailKey(base, width));
  for (const size of PUBLIC_PICTURE_SIZES) await storage.remove(publicPictureKey(base, size));
  return true;
}

/**
 * Every file name that stands anywhere in the database: in all texts of all tables, so that a new entity's pictures are safe
 * from the day on which it has a table.
 */
async function usedNames(store: Store): Promise<Set<string>> {
  const used = new Set<string>();
  for (const { name: table, columns } of await store.db.introspection.getTables()) {
    if (table === 'files') continue;
    // Tables of one row have a number there.
    const byId = columns.some(({ name, dataType }) => name === 'id' && dataType.toLowerCase() === 'text');
    for (const { name: column, dataType } of columns) {
      if (dataType.toLowerCase() !== 'text') continue;
      await collect(store, table, column, byId, used);
    }
  }
  return used;
}

/** Page by page where rows have an id; nothing that is written meanwhile makes a row be skipped. */
async function collect({ db }: Store, table: string, column: string, byId: boolean, used: Set<string>) {
  const text = sql.ref(column);
  const mentions = sql.join(
    Object.keys(MIMES).map(type => sql`${text} like ${`%.${type}%`}`),
    sql` or `,
  );
  let last = '';
  for (;;) {
    const part = byId ? sql`and id > ${last} order by id limit ${PAGE}` : sql``;
    const { rows } = await sql<{ id?: string; text: string }>`
      select ${byId ? sql`id,` : sql``} ${text} as text from ${sql.table(table)} where (${mentions}) ${part}`.execute(
      db,
    );
    for (const row of rows) for (const [name] of row.text.matchAll(NAME)) used.add(name);
    if (!byId || rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Drafts of writes that never ended, and files whose upload was cut before it was noted. */
async function findStrays(
  store: Store,
  storage: FileStorage,
  used: ReadonlySet<string>,
  before: number,
): Promise<string[]> {
  const strays: string[] = [];
  for await (const { key, writtenAt } of storage.list()) {
    if (writtenAt >= before) continue;
    const isDraft = key.endsWith('.tmp');
    const isFile = /^[0-9a-f]{40}\.\w+$/.test(key);
    const isEvidence = key.startsWith('evidence/') && !isDraft;
    const isLost = isEvidence
      ? !(await isEvidenceKnown(store.db, key))
      : isFile && !used.has(key) && !(await isKnown(store.db, key));
    if (isDraft || isLost) strays.push(key);
  }
  return strays.toSorted();
}
