import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isCorrupt, isFull, StoreUnavailableError } from './errors.ts';

/** Up to this size the whole file is read at each start (about 2 s). A larger one is not. */
const MAX_CHECK_BYTES = 512 * 1024 * 1024;
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

const bytesOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** What SQLite says, or would say if it looked. */
class DamageError extends Error {
  override name = 'DamageError';
  errcode = SQLITE_NOTADB;
}

/** An emptied file beside a write-ahead log: SQLite would begin a new database and drop what the log holds. */
export function refuseEmptied(path: string): void {
  if (existsSync(path) && bytesOf(path) === 0 && bytesOf(`${path}-wal`) > 0)
    throw new DamageError('the file is empty, and its write-ahead log is not');
}

/** Reads every page of the file and how they hang together. Throws at the first that is damaged. */
export function checkPages(database: DatabaseSync, path: string, maxBytes = MAX_CHECK_BYTES): void {
  if (bytesOf(path) > maxBytes) return;
  const found = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw new DamageError(String(found));
}

/** The reason for which a SQLite file cannot be used, with what to do about it. */
export function describeSqliteFailure(path: string, cause: unknown): StoreUnavailableError {
  const folder = dirname(path);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailableError(sentence(folder, path, { cause, reason }), { cause });
}

function sentence(
  folder: string,
  path: string,
  { cause, reason }: { cause: unknown; reason: string },
): string {
  if (isCorrupt(cause)) {
    return [
      `La base de données « ${path} » est abîmée (${reason})\u00a0: rien n’y a été écrit.`,
      'Mettez-la de côté, puis restaurez la dernière sauvegarde (docs/operations.md)\u00a0:',
      `  mkdir '${folder}/abimee' && mv '${path}'* '${folder}/abimee/'`,
      `  RPD_DATA_DIR='${folder}' npm run rpd -- data restore FICHIER`,
    ].join('\n');
  }
  if (isFull(cause)) {
    return `Il n’y a plus de place dans « ${folder} »\u00a0: libérez-en, puis relancez. Rien n’est perdu.`;
  }
  if ((cause as { errcode?: unknown } | null)?.errcode === SQLITE_BUSY) {
    return `La base de données « ${path} » est occupée par un autre programme\u00a0: fermez-le, puis relancez.`;
  }
  return `Impossible d’écrire dans le dossier de données « ${folder} »\u00a0: donnez-vous les droits d’écriture ou choisissez un autre dossier avec RPD_DATA_DIR.`;
}
