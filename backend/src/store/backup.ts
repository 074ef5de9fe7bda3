import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { UserFacingError } from '../lib/user-facing-error.ts';
import { encryptFor } from './backup.encryption.ts';
import type { Dialect, Queries } from './queries.ts';
import type { Store } from './store.ts';
import { tablesInOrder } from './tables.ts';

// A backup is compressed text, a JSON value a line, the same from SQLite and from PostgreSQL: a head, then for each table its name and
// columns and a line for each row, then each picture with its bytes, then an end that counts. So it restores on either.

export const FORMAT = 'rpd-backup/2';

export interface BackupHead {
  format: string;
  at: string;
  /** What had been migrated: a restore begins there. */
  migrations: string[];
}
export interface BackupTable {
  table: string;
  columns: string[];
}
/** A picture; lines with its bytes follow, in base64. */
export interface BackupFile {
  file: string;
  mime: string;
}
export interface BackupEnd {
  end: true;
  tables: number;
  rows: number;
  files: number;
}

/** Where pictures are read from. */
export interface FileSource {
  read(key: string): Promise<Buffer | null>;
}

/** What cannot be saved or read back. The message is one French sentence that says what to do. */
export class BackupError extends UserFacingError {
  override name = 'BackupError';
}

type Row = Record<string, string | number | null>;

/** Rows read at once. */
const PAGE = 1_000;
/** Bytes of a picture in one line; base64 has no rest at a multiple of three. */
const PIECE = 192 * 1024;

/**
 * Writes all that the store holds, as of one moment, while others go on reading and writing. The file is there whole or not at
 * all, and is its owner's alone: it holds what the database holds, and the pictures that people sent. Smaller copies of those are made
 * again when somebody asks. With `recipients`, only their private keys open it.
 */
export async function backup(
  store: Store,
  file: string,
  files: FileSource,
  recipients: readonly string[] = [],
): Promise<BackupEnd> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`Le fichier « ${file} » existe déjà : choisissez un autre nom.`);
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    return await store.snapshot(async db => {
      const end: BackupEnd = { end: true, tables: 0, rows: 0, files: 0 };
      const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
      await once(output, 'open');
      const lines = Readable.from(write(db, store.dialect, files, end));
      await pipeline(lines, createGzip({ level: 6 }), encryptFor(recipients), output);
      await rename(unfinished, file);
      return end;
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR' || code === 'ENOSPC') {
      throw new BackupError(`Impossible d’écrire « ${file} » (${code}) : vérifiez le dossier et la place.`, {
        cause: error,
      });
    }
    throw error;
  }
}

const line = (value: BackupHead | BackupTable | BackupFile | BackupEnd | unknown[] | string) =>
  `${JSON.stringify(value)}\n`;

async function* write(
  db: Queries,
  dialect: Dialect,
  files: FileSource,
  end: BackupEnd,
): AsyncGenerator<string> {
  const applied = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  const at = new Date().toISOString();
  yield line({ format: FORMAT, at, migrations: applied.rows.map(row => row.name) });
  for (const table of await tablesInOrder(db, dialect)) {
    end.tables += 1;
    let columns: string[] | undefined;
    for await (const page of readPages(db, dialect, table)) {
      let text = '';
      for (const row of page) {
        if (!columns) {
          columns = Object.keys(row);
          text += line({ table, columns });
        }
        text += line(columns.map(column => row[column]));
      }
      end.rows += page.length;
      yield text;
    }
  }
  const pictures = db.selectFrom('files').select(['name', 'mime']);
  const evidence = db.selectFrom('evidence_files').select(['key as name', 'mime']);
  for (const { name: file, mime } of await pictures.union(evidence).execute()) {
    const data = await files.read(file);
    // Removed meanwhile, which only happens to what nothing uses.
    if (!data) continue;
    end.files += 1;
    yield line({ file, mime });
    for (let from = 0; from < data.length; from += PIECE) {
      yield line(data.subarray(from, from + PIECE).toString('base64'));
    }
  }
  yield line(end);
}

/** The rows of a table, some at a time: PostgreSQL through a cursor of the transaction, SQLite by its own steps. */
async function* readPages(db: Queries, dialect: Dialect, table: string): AsyncGenerator<Row[]> {
  if (dialect === 'postgres') {
    await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(PAGE)} from backup_rows`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) break;
    }
    await sql`close backup_rows`.execute(db);
    return;
  }
  let page: Row[] = [];
  const all = db.selectFrom(table as 'users').selectAll();
  for await (const row of all.stream()) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
