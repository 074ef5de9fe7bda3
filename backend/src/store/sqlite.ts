import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, Driver, SqliteDialectConfig } from 'kysely';
import { keepPrepared } from './sqlite.prepared.ts';

/** Kysely's SQLite dialect over Node's own SQLite: no native module to compile. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(database: DatabaseSync) {
    const config = { database: keepPrepared(database) };
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WaitingDriver(this.#config);
  }
}

/** How long a write waits for another process's, in ms: first blocking this process, then letting it go on with other things. */
const BUSY_TIMEOUT = { blocking: 25, all: 10_000 };
const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean => (error as { errcode?: unknown } | null)?.errcode === SQLITE_BUSY;

class WaitingDriver extends SqliteDriver {
  /** There is one connection; it is wrapped once. */
  #waiting: DatabaseConnection | undefined;

  /**
   * Transactions take the write lock when they begin: one that reads first and writes later would be refused
   * (SQLITE_BUSY_SNAPSHOT) when another process wrote in between, and no waiting mends that.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * On a full disk SQLite undoes the transaction by itself. That there is none left is then no failure, and must not hide the
   * reason.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!/no transaction is active/.test(String(error))) throw error;
    });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#waiting ??= waitingConnection(await super.acquireConnection());
    return this.#waiting;
  }
}

const waitingConnection = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: query => untilFree(() => connection.executeQuery(query)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});

/** A statement that found the database locked did nothing: it is tried again. */
async function untilFree<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + BUSY_TIMEOUT.all;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await delay(1 + Math.random() * 10);
    }
  }
}

/** Opens the file with the settings that make a write durable before it is acknowledged. Throws what SQLite throws. */
export function openSqliteFile(path: string): DatabaseSync {
  // It holds password hashes and signing keys: a new file is its owner's alone, and so are the files that SQLite puts beside it.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, {
    timeout: BUSY_TIMEOUT.blocking,
    enableForeignKeyConstraints: true,
  });
  try {
    useWriteAheadLog(database);
    database.exec('PRAGMA synchronous = FULL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Two processes that open a new file at once: the switch to WAL does not wait on the busy handler, so it is tried again. */
function useWriteAheadLog(database: DatabaseSync): void {
  const deadline = Date.now() + BUSY_TIMEOUT.all;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
