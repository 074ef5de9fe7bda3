import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { StoreUnavailableError } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Asker } from './fair-queue.ts';
import type { Queries } from './queries.ts';
import type { ReplicaCounts, ReplicaReads } from './replica-reads.ts';

// Reads that take the longer the more a table holds: lists with their search, sort and count (ADR 118).

export interface LongReadSettings {
  /** Threads that read a SQLite file; 0: such reads are made where everything else is. */
  threads?: number | undefined;
  /** A SQLite file that holds less, in bytes, is read where everything else is: nothing of it takes long. */
  fromBytes?: number | undefined;
  /** How long a read waits for its turn, in ms. */
  waitMs?: number | undefined;
}

export interface LongReads {
  /** `oneMoment`: `work` reads all as of one moment, and is not made on a replica. */
  run<T>(asker: Asker, work: (db: Queries) => Promise<T>, options?: { oneMoment: boolean }): Promise<T>;
  /** How many wait, and how many are being made. */
  state(): { waiting: number; running: number };
  /** What became of those that a replica could have answered; null without a replica. */
  replicas(): ReplicaCounts | null;
  close(): Promise<void>;
}

const FROM_BYTES = 8 * 1024 * 1024;
const WAIT_MS = 5_000;
const MAX_WAITING = 500;
const MAX_WAITING_EACH = 50;
/** Each holds a processor while it reads, and the process needs one for everybody else. */
const THREADS = { least: 2, most: 4 };
const MAX_THREADS = 64;

/** The setting RPD_READ_THREADS. Throws for what is no number of threads. */
export function readThreads(setting = process.env['RPD_READ_THREADS']): number {
  if (!setting) return Math.min(Math.max(availableParallelism(), THREADS.least), THREADS.most);
  if (/^\d{1,2}$/.test(setting) && Number(setting) <= MAX_THREADS) return Number(setting);
  throw new StoreUnavailableError(
    `RPD_READ_THREADS vaut «\u00a0${setting}\u00a0»\u00a0: donnez un nombre entier de 0 à ${MAX_THREADS}.`,
  );
}

/** One place, where there are more, is left to others. */
const queueOf = (places: number, waitMs = WAIT_MS) =>
  createFairQueue({
    places,
    perPerson: Math.max(1, places - 1),
    maxWaiting: MAX_WAITING,
    maxWaitingEach: MAX_WAITING_EACH,
    waitMs,
  });

/** What reads on connections of its own. */
interface Pool {
  connection(): { execute<T>(work: (db: Queries) => Promise<T>): Promise<T> };
  destroy(): Promise<void>;
}

/** On SQLite: by threads, once the file is large. A write that was acknowledged is seen by each statement that begins after it. */
export function sqliteLongReads(
  path: string,
  { db, openPool }: { db: Queries; openPool: () => Pool },
  { threads, fromBytes = FROM_BYTES, waitMs }: LongReadSettings & { threads: number },
): LongReads {
  const queue = queueOf(threads, waitMs);
  let pool: Pool | undefined;
  let isLarge = false;
  return {
    run: (asker, work) => {
      if (threads === 0) return work(db);
      // A file does not become smaller while it is used.
      isLarge ||= bytesOf(path) >= fromBytes;
      if (!isLarge) return work(db);
      const readers = (pool ??= openPool());
      return queue.run(asker, () => readers.connection().execute(work));
    },
    state: () => ({ waiting: queue.waiting, running: queue.running }),
    replicas: () => null,
    close: async () => {
      queue.close();
      await pool?.destroy();
    },
  };
}

/** How many are made at once on PostgreSQL: half of the connections, so that the others stay for everybody else. */
export const postgresPlaces = (maxConnections: number): number => Math.max(1, Math.floor(maxConnections / 2));

/** On PostgreSQL: on at most half of the connections, or on replicas. */
export function postgresLongReads(
  db: Queries,
  maxConnections: number,
  { waitMs }: LongReadSettings,
  replicas: ReplicaReads | null,
): LongReads {
  const queue = queueOf(postgresPlaces(maxConnections), waitMs);
  return {
    run: (asker, work, { oneMoment } = { oneMoment: false }) =>
      queue.run(asker, () => (replicas && !oneMoment ? replicas.read(work) : work(db))),
    state: () => ({ waiting: queue.waiting, running: queue.running }),
    replicas: () => replicas?.counts() ?? null,
    close: async () => {
      queue.close();
      await replicas?.close();
    },
  };
}

/** With what is still in its write-ahead log. */
const bytesOf = (path: string): number =>
  [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
