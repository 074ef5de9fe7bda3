import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { analyse } from './analyse.ts';
import { BackupError, FORMAT } from './backup.ts';
import { decryptWith } from './backup.encryption.ts';
import type { BackupEnd, BackupFile, BackupHead, BackupTable } from './backup.ts';
import { SecretKeyError } from './errors.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Dialect, Queries } from './queries.ts';
import type { Store } from './store.ts';
import { forgetUnknownKeys, refuseUnknownKeys } from './secrets.stored.ts';
import { dropTables, tablesInOrder } from './tables.ts';

/** Values of one statement, at most: SQLite takes 32,766, PostgreSQL twice as many. */
const MAX_VALUES = 30_000;
const MAX_ROWS = 500;
/** Backups of before pictures were in them. */
const WITHOUT_FILES = 'rpd-backup/1';
/** A new store makes these by itself. */
const OWN = new Set(['signing_keys', 'secret_keys', 'attempts', 'processes', 'backups']);

/**
 * Puts a backup in the place of all that the store holds, in one transaction: whole or not at all. A backup of an older version is brought up to
 * date. Pictures go to `files` as they come: of a restore that fails some may stay there, and are found as unused. Throws BackupError
 * when the store is not empty (unless `force`), the file is not a whole backup, or its secrets are sealed by a key that is not here;
 * UserFacingError when none of `identities` opens it.
 */
export async function restore(
  store: Store,
  file: string,
  { files, force = false, withoutSecrets = false, identities = [] }: RestoreOptions,
): Promise<BackupEnd> {
  try {
    let end: BackupEnd | undefined;
    await pipeline(createReadStream(file), decryptWith(identities), createGunzip(), async source => {
      end = await store.transaction(async trx => {
        if (!force) await refuseContent(trx, store.dialect);
        const loaded = await load(trx, store.dialect, readValues(source), files);
        if (withoutSecrets) await forgetUnknownKeys(trx, store.secrets);
        else await refuseUnknownKeys(trx, store.secrets).catch(askForKey);
        return loaded;
      }, 'migrations');
    });
    if (!end) throw new BackupError(`« ${file} » est vide.`);
    return end;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`« ${file} » n’existe pas.`, { cause: error });
    if (code?.startsWith('Z_') || error instanceof SyntaxError) {
      throw new BackupError(`« ${file} » n’est pas une sauvegarde entière.`, { cause: error });
    }
    throw error;
  }
}

export interface RestoreOptions {
  files: FileTarget;
  /** Replaces what the store holds. */
  force?: boolean;
  /** Lets go of secrets whose key is lost. */
  withoutSecrets?: boolean;
  /** Private keys that may open an encrypted backup. */
  identities?: readonly string[];
}

function askForKey(cause: unknown): never {
  if (!(cause instanceof SecretKeyError)) throw cause;
  throw new BackupError(
    'Les secrets de cette sauvegarde sont scellés par une autre clé : donnez-la par RPD_SECRET_KEY (après la vôtre, séparée par une virgule), ou remettez le fichier « secret-key » d’alors. Si elle est perdue, relancez avec --without-secrets : chacun se reconnectera, et les mails en attente qui portaient un lien ne partiront pas.',
    { cause },
  );
}

/** Where pictures are written. */
export interface FileTarget {
  write(key: string, data: Buffer, mime: string): Promise<void>;
}

async function refuseContent(db: Queries, dialect: Dialect): Promise<void> {
  for (const table of await tablesInOrder(db, dialect)) {
    if (OWN.has(table)) continue;
    const row = await db
      .selectFrom(table as 'users')
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row)
      throw new BackupError(
        'La base contient déjà des données : relancez avec --force pour les remplacer toutes.',
      );
  }
}

/** The values of the lines, one by one. */
async function* readValues(source: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield JSON.parse(text);
  }
  if (rest) throw new BackupError('La sauvegarde est coupée : elle n’a pas de fin.');
}

async function load(
  db: Queries,
  dialect: Dialect,
  values: AsyncGenerator<unknown>,
  files: FileTarget,
): Promise<BackupEnd> {
  const first = await values.next();
  await rebuild(db, dialect, first.value as Partial<BackupHead> | undefined);
  let table: BackupTable | undefined;
  let waiting: unknown[][] = [];
  let end: BackupEnd | undefined;
  let rows = 0;
  let written = 0;
  let file: BackupFile | undefined;
  let pieces: Buffer[] = [];
  const flush = async () => {
    if (table && waiting.length > 0) await insert(db, table, waiting);
    waiting = [];
    if (file) {
      await files.write(file.file, Buffer.concat(pieces), file.mime);
      written += 1;
    }
    [file, pieces] = [undefined, []];
  };
  for await (const value of values) {
    if (Array.isArray(value)) {
      if (!table) throw new BackupError('La sauvegarde est abîmée : une ligne n’a pas de table.');
      rows += 1;
      waiting.push(value);
      if (waiting.length >= Math.min(MAX_ROWS, MAX_VALUES / table.columns.length)) await flush();
      continue;
    }
    if (typeof value === 'string') {
      pieces.push(Buffer.from(value, 'base64'));
      continue;
    }
    await flush();
    const marker = value as BackupTable | BackupFile | BackupEnd;
    if ('end' in marker) end = marker;
    else if ('table' in marker) table = marker;
    else file = readFileLine(marker);
  }
  if (!end) throw new BackupError('La sauvegarde est coupée : elle n’a pas de fin.');
  if (end.rows !== rows) throw new BackupError('La sauvegarde est abîmée : des lignes manquent.');
  if ((end.files ?? 0) !== written) throw new BackupError('La sauvegarde est abîmée : des images manquent.');
  await migrate(db, dialect);
  await analyse(db);
  return { ...end, files: written };
}

/** The name becomes a place on a disk: it is one of ours, or the file was tampered with. */
function readFileLine({ file, mime }: BackupFile): BackupFile {
  if (/^(?:evidence\/)?[0-9a-f]{40}\.\w{3,4}$/.test(file) && typeof mime === 'string') return { file, mime };
  throw new BackupError('La sauvegarde est abîmée : une image n’a pas de nom.');
}

/** Empties the store and gives it the tables that the backup was made from. */
async function rebuild(db: Queries, dialect: Dialect, head: Partial<BackupHead> | undefined): Promise<void> {
  const isKnown = [FORMAT, WITHOUT_FILES].includes(head?.format ?? '');
  if (!isKnown || !head?.migrations) throw new BackupError('Ce fichier n’est pas une sauvegarde RPD.');
  const unknown = head.migrations.filter(name => migrations.every(known => known.name !== name));
  if (unknown.length > 0) {
    throw new BackupError('Cette sauvegarde vient d’une version plus récente : mettez le programme à jour.');
  }
  await dropTables(db, dialect);
  await sql`delete from migrations`.execute(db);
  await migrate(db, dialect, new Set(head.migrations));
  // What a migration puts in by itself is in the backup as it became.
  const made = await tablesInOrder(db, dialect);
  for (const table of made.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db);
}

async function insert(db: Queries, { table, columns }: BackupTable, rows: unknown[][]): Promise<void> {
  const values = rows.map(row => sql`(${sql.join(row)})`);
  const names = columns.map(name => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(db);
}
