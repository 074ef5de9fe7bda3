import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SecretKeyError } from './errors.ts';
import { makeFolder } from './make-folder.ts';

const FILE = 'secret-key';
const KEY_BYTES = 32;
const MAKE_ONE = 'openssl rand -base64 32';

/**
 * The installation's keys: RPD_SECRET_KEY (`stated`; the one that seals first, then older ones that only open), else the file
 * `secret-key` of the data directory, which is made where it is missing. Without both, as with PostgreSQL and several machines,
 * the setting is required. Throws SecretKeyError.
 */
export function readSecretKeys(stated: string | undefined, dataDir: string | undefined): Buffer[] {
  const words = (stated ?? '').split(/[\s,]+/).filter(Boolean);
  if (words.length > 0) return words.map(word => parseKey(word, 'RPD_SECRET_KEY'));
  if (dataDir === undefined) {
    throw new SecretKeyError(
      `RPD_SECRET_KEY est absent : avec PostgreSQL, donnez la même clé à tous les processus (${MAKE_ONE}), ou un dossier commun par RPD_DATA_DIR.`,
    );
  }
  return [readKeyFile(dataDir)];
}

/** 32 bytes as base64, base64url or hexadecimal. */
function parseKey(word: string, source: string): Buffer {
  const isHex = /^[0-9a-f]{64}$/i.test(word);
  const isBase64 = /^[\w+/-]{43}=?$/.test(word);
  const key = Buffer.from(word, isHex ? 'hex' : 'base64');
  if ((isHex || isBase64) && key.length === KEY_BYTES) return key;
  throw new SecretKeyError(`${source} n’est pas une clé de 32 octets : faites-en une par « ${MAKE_ONE} ».`);
}

function readKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, FILE);
  try {
    return parseKey((readText(path) ?? makeKeyFile(dataDir, path)).trim(), `Le fichier « ${path} »`);
  } catch (cause) {
    if (cause instanceof SecretKeyError) throw cause;
    throw new SecretKeyError(
      `Impossible de lire ou de créer « ${path} » : donnez-vous les droits d’écriture, ou donnez la clé par RPD_SECRET_KEY.`,
      { cause },
    );
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes the file whole and readable by its owner alone. A link is made in one step and only where no file is: of two processes
 * that start at once, both read the key of the one that was first.
 */
function makeKeyFile(dataDir: string, path: string): string {
  makeFolder(resolve(dataDir));
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8');
}
