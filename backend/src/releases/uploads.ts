import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release, ReleasedFile } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';

const MEBIBYTE = 1024 * 1024;
/** One file of a version, all files of one, and whatever of a remote lies unfinished, in bytes. */
export const FILE_MAX = 10 * MEBIBYTE;
export const VERSION_MAX = 50 * MEBIBYTE;
export const UNFINISHED_MAX = 100 * MEBIBYTE;
/** What nobody went on with for so long is cleared away, in ms. */
const ABANDONED_MS = 24 * 3_600_000;
/** Smaller texts would grow, or save less than their header. */
const MIN_PACKED = 512;
const TEXT = /\.(?:js|mjs|css|svg|json)$/;

/** `sha384-…` → 96 hexadecimal digits: the name of a file that waits, which no path can hide in. */
export const nameOfHash = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

export interface Received {
  /** How many bytes of the file are there. */
  received: number;
  complete: boolean;
}

/** A version whose files are all there, in a folder that nobody serves. */
export interface Assembled {
  /** Puts the folder in its place, whole or not at all. */
  place: () => Promise<void>;
  /** Removes it where it was not put there, and the files that it was made of where it was. */
  end: () => Promise<void>;
}

export interface Uploads {
  /** The files of a version that are still to be sent, and how much of each is there. `registered` are versions whose files count. */
  missing: (
    remote: string,
    files: readonly ReleasedFile[],
    registered: readonly Release[],
  ) => Promise<{ integrity: string; received: number }[]>;
  /** Adds a part to a file. Refuses another place than where it ended, too many bytes, and content that is not what its name says. */
  receive: (
    remote: string,
    hash: string,
    part: { offset: number; bytes: number; content: Readable },
  ) => Promise<Received>;
  /** Refuses where a file is missing. */
  assemble: (remote: string, release: Release, registered: readonly Release[]) => Promise<Assembled>;
  /** Removes the folder of a version that nobody gets any more. */
  remove: (remote: string, version: string) => Promise<void>;
  /** @returns how many files went. */
  purge: (now: number) => Promise<number>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function integrityAt(path: string): Promise<string> {
  const hash = createHash('sha384');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return `sha384-${hash.digest('base64')}`;
}

/** What teams send of their versions: `uploads/<remote>/<hash>` of the data folder, served by nobody, until a version is registered. */
export function createUploads(dataDir: string): Uploads {
  const waiting = join(dataDir, 'uploads');
  const remotes = join(dataDir, 'remotes');
  /** Files that a request of this process writes to. */
  const busy = new Set<string>();
  const folderOf = (remote: string) => join(waiting, remote);

  /** Files by hash that a registered version of the same remote has on this disk. */
  async function registeredAt(remote: string, registered: readonly Release[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const { version, files } of registered)
      for (const { path, integrity } of files) {
        const place = join(remotes, remote, version, path);
        if (!found.has(integrity) && (await exists(place))) found.set(integrity, place);
      }
    return found;
  }

  async function unfinishedBytes(remote: string): Promise<number> {
    const names = await readdir(folderOf(remote)).catch(() => []);
    const sizes = await Promise.all(names.map(name => sizeOf(join(folderOf(remote), name))));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  const missing: Uploads['missing'] = async (remote, files, registered) => {
    const known = await registeredAt(remote, registered);
    const hashes = [...new Set(files.map(({ integrity }) => integrity))].filter(one => !known.has(one));
    const states = await Promise.all(
      hashes.map(async integrity => {
        const place = join(folderOf(remote), nameOfHash(integrity));
        return { integrity, isThere: await exists(place), received: await sizeOf(`${place}.part`) };
      }),
    );
    return states
      .filter(({ isThere }) => !isThere)
      .map(({ integrity, received }) => ({ integrity, received }));
  };

  const receive: Uploads['receive'] = async (remote, hash, { offset, bytes, content }) => {
    if (bytes > FILE_MAX) throw refuse('releaseTooLarge');
    const place = join(folderOf(remote), hash);
    if (await exists(place)) return { received: bytes, complete: true };
    if (busy.has(place)) throw refuse('uploadOffset');
    busy.add(place);
    try {
      await mkdir(folderOf(remote), { recursive: true, mode: 0o700 });
      const part = `${place}.part`;
      const before = await sizeOf(part);
      if (before !== offset)
        throw refuse('uploadOffset', {
          message: `${before} octets de ce fichier sont là : continuez à partir de là.`,
        });
      if ((await unfinishedBytes(remote)) + bytes - before > UNFINISHED_MAX) throw refuse('releaseQuota');
      const received = await append(part, { offset, bytes, content });
      if (received < bytes) return { received, complete: false };
      if (nameOfHash(await integrityAt(part)) !== hash) {
        await rm(part, { force: true });
        throw refuse('uploadAltered');
      }
      await rename(part, place);
      return { received, complete: true };
    } finally {
      busy.delete(place);
    }
  };

  const assemble: Uploads['assemble'] = async (remote, release, registered) => {
    const place = join(remotes, remote, release.version);
    const known = await registeredAt(remote, registered);
    const isThere = await exists(place);
    const fresh = join(folderOf(remote), `.new-${randomUUID()}`);
    const used: string[] = [];
    const end = async () => rm(fresh, { recursive: true, force: true });
    try {
      if (isThere) await assertSame(place, release);
      else
        for (const { path, integrity } of release.files) {
          const own = join(folderOf(remote), nameOfHash(integrity));
          const source = (await exists(own)) ? own : known.get(integrity);
          if (!source)
            throw refuse('uploadIncomplete', {
              message: `Il manque « ${path} » : envoyez-le, puis recommencez.`,
            });
          if (source === own) used.push(own);
          const target = join(fresh, path);
          await mkdir(dirname(target), { recursive: true });
          await copyFile(source, target);
          if ((await integrityAt(target)) !== integrity) throw refuse('uploadAltered');
          await pack(target);
        }
    } catch (error) {
      await end();
      throw error;
    }
    let isPlaced = isThere;
    return {
      async place() {
        // It may have been cleared away since it was looked at.
        if (isPlaced && !(await exists(place))) throw refuse('uploadIncomplete');
        if (isPlaced) return;
        await mkdir(join(remotes, remote), { recursive: true });
        await rename(fresh, place);
        isPlaced = true;
      },
      async end() {
        await end();
        if (isPlaced) await Promise.all(used.map(path => rm(path, { force: true })));
      },
    };
  };

  const purge: Uploads['purge'] = async now => {
    let count = 0;
    for (const remote of await readdir(waiting).catch(() => []))
      for (const name of await readdir(folderOf(remote)).catch(() => [])) {
        const path = join(folderOf(remote), name);
        const { mtimeMs } = await lstat(path);
        if (now - mtimeMs < ABANDONED_MS) continue;
        await rm(path, { recursive: true, force: true });
        count += 1;
      }
    return count;
  };

  const remove: Uploads['remove'] = (remote, version) =>
    rm(join(remotes, remote, version), { recursive: true, force: true });

  return { missing, receive, assemble, remove, purge };
}

/** Writes what comes, and never more than the file has. @returns how much of it is there. */
async function append(
  path: string,
  { offset, bytes, content }: { offset: number; bytes: number; content: Readable },
): Promise<number> {
  const file = await open(path, 'a');
  let received = offset;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > bytes) break;
      await file.write(chunk);
    }
  } catch {
    // The connection was cut: what has come stays, and the next request goes on from there.
  } finally {
    await file.close();
  }
  if (received <= bytes) return received;
  await rm(path, { force: true });
  throw refuse('releaseTooLarge', { message: 'Ce fichier est plus long que ce qui était annoncé.' });
}

/** A folder that lies there already is taken where each of its files is the registered one. */
async function assertSame(place: string, { files }: Release): Promise<void> {
  for (const { path, integrity } of files) {
    const found = await integrityAt(join(place, path)).catch(() => '');
    if (found !== integrity)
      throw refuse('releaseExists', {
        message: `Un autre « ${path} » est déjà dans le dossier de cette version : choisissez un autre numéro.`,
      });
  }
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Packed copies beside a text, as a build has them: nobody waits for them later. */
async function pack(path: string): Promise<void> {
  if (!TEXT.test(path)) return;
  const content = await readFile(path);
  if (content.length < MIN_PACKED) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
}
