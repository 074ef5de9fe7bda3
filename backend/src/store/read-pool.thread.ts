import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { keepPrepared } from './sqlite.prepared.ts';

// A thread that makes long reads of a SQLite file, one after the other, on a connection of its own that cannot write (read-pool.ts).

export interface Question {
  sql: string;
  parameters: readonly unknown[];
}

export type Reply = { rows: unknown[] } | { error: { message: string; code: unknown; errcode: unknown } };

/** How long a connection stays open, in ms: what ANALYZE counts is read when one is opened. */
const OPEN_MS = 10 * 60_000;
/** How long a statement waits for a lock, in ms. Writers do not lock readers out; opening and repairing a file do. */
const BUSY_TIMEOUT_MS = 5_000;

const { path } = workerData as { path: string };
let open: { database: SqliteDatabase; until: number } | undefined;

function connect(): SqliteDatabase {
  if (open && Date.now() < open.until) return open.database;
  open?.database.close();
  open = undefined;
  const database = keepPrepared(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS }));
  open = { database, until: Date.now() + OPEN_MS };
  return database;
}

function answer({ sql, parameters }: Question): Reply {
  try {
    return { rows: connect().prepare(sql).all(parameters) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { error: { message, code, errcode } };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question), []));
