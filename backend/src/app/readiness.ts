import { existsSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isCorrupt, isFull } from '../store/errors.ts';
import type { Heartbeat } from '../store/heartbeat.ts';
import type { Store } from '../store/store.ts';

/** Whether this process takes requests, and what it needs is there. */
export interface Readiness {
  /** False from the moment at which it was asked to stop. */
  open: boolean;
  /** What is in the way, in one French sentence without a path; null when nothing is. */
  problem(): Promise<string | null>;
  /** Free bytes of each folder that is written to, by its name. */
  free(): Promise<Record<string, number>>;
}

export interface ReadinessParts {
  store: Store;
  heartbeat: Heartbeat;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Folders that are written to, by what they hold. */
  folders: Readonly<Record<string, string>>;
  /** Free bytes that each of them must have; by default DISK_FREE_MIB. */
  minFree?: (() => number) | undefined;
}

const MEBIBYTE = 1024 * 1024;
/** A picture and what the database writes beside it. */
const DISK_FREE_MIB = 16;
/** A result counts for so long, in ms: who asks often does not write often. */
const FOLDER_TTL_MS = 5_000;

/** The setting DISK_FREE_MIB: below so much free space a process is not ready. Throws for what is no number. */
export function readMinFree(setting = process.env['DISK_FREE_MIB']): number {
  if (!setting) return DISK_FREE_MIB * MEBIBYTE;
  if (/^\d{1,7}$/.test(setting)) return Number(setting) * MEBIBYTE;
  throw new Error('DISK_FREE_MIB : un nombre de mébioctets est attendu, 0 pour ne rien exiger.');
}

/** The folders of `dataDir` that a host writes to: the SQLite file, and pictures unless they are kept elsewhere. */
export function writtenFolders(
  { dialect }: Store,
  dataDir: string,
  filesUrl = process.env['FILES_URL'],
): Record<string, string> {
  return {
    ...(dialect === 'sqlite' && { base: dataDir }),
    ...(!filesUrl && { images: join(dataDir, 'files') }),
  };
}

/** The state of a process: asked by /health/ready and /metrics. Changes are logged. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { store, heartbeat, log, folders } = parts;
  const set = readMinFree();
  const minFree = parts.minFree ?? (() => set);
  let corrupt: unknown = null;
  store.onQuery(({ error }) => {
    if (error !== undefined && isCorrupt(error)) corrupt = error;
  });
  let last: { at: number; min: number; problem: Promise<Found | null> } | undefined;
  const folderProblem = (): Promise<Found | null> => {
    const min = minFree();
    if (!last || last.min !== min || Date.now() - last.at > FOLDER_TTL_MS)
      last = { at: Date.now(), min, problem: findFolderProblem(folders, min) };
    return last.problem;
  };
  const find = async (): Promise<Found | null> => {
    if (corrupt) return { message: 'Le fichier de la base de données est abîmé.', cause: corrupt };
    const failure = heartbeat.failure();
    if (failure) return describeWriteFailure('La base de données', failure);
    const unanswered = await store.ping().then(
      () => null,
      (cause: unknown) => ({ message: 'La base de données ne répond pas.', cause }),
    );
    return unanswered ?? folderProblem();
  };

  let known: string | null = null;
  return {
    open: true,
    problem: async () => {
      const found = await find();
      const message = found?.message ?? null;
      if (found && message !== known) log.error({ err: found.cause }, `not ready: ${message}`);
      if (!found && known) log.info('ready again');
      known = message;
      return message;
    },
    free: () => freeSpace(folders),
  };
}

interface Found {
  message: string;
  cause: unknown;
}

function describeWriteFailure(what: string, cause: unknown): Found {
  const message = isFull(cause)
    ? `${what} ne peut plus être écrite\u00a0: il n’y a plus de place.`
    : `${what} ne peut pas être écrite.`;
  return { message, cause };
}

async function findFolderProblem(
  folders: Readonly<Record<string, string>>,
  min: number,
): Promise<Found | null> {
  const free = await freeSpace(folders);
  for (const [name, path] of Object.entries(folders)) {
    const bytes = free[name];
    // Made when it is first written to.
    if (bytes === undefined) continue;
    if (bytes < min) {
      const message = `Il n’y a presque plus de place (${name})\u00a0: ${Math.floor(bytes / MEBIBYTE)} Mio.`;
      return { message, cause: new Error(`${path}: ${bytes} bytes free, ${min} wanted`) };
    }
    try {
      await writeProbe(path);
    } catch (cause) {
      return {
        message: `Impossible d’écrire (${name})${isFull(cause) ? '\u00a0: plus de place' : ''}.`,
        cause,
      };
    }
  }
  return null;
}

/** Finds what free space does not tell: a quota, a file system that became read-only. */
async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `.probe-${process.pid}`);
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(Buffer.alloc(4096, 1));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function freeSpace(folders: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const free: Record<string, number> = {};
  for (const [name, path] of Object.entries(folders)) {
    if (!existsSync(path)) continue;
    const { bavail, bsize } = await statfs(path);
    free[name] = bavail * bsize;
  }
  return free;
}
