import { Worker } from 'node:worker_threads';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Question, Reply } from './read-pool.thread.ts';

// Node's SQLite holds up the process for as long as a statement takes. Long reads are made by threads (ADR 118): who reads by id meanwhile
// waits for none of them.

const THREAD = new URL('read-pool.thread.ts', import.meta.url);

interface Asked {
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/** A thread that begins with the first statement, and again with the next one after it failed. */
class ReadThread implements DatabaseConnection {
  readonly #path: string;
  readonly #code: URL;
  #worker: Worker | undefined;
  /** Answers come in the order of the questions. */
  #asked: Asked[] = [];

  constructor(path: string, code: URL) {
    this.#path = path;
    this.#code = code;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const worker = (this.#worker ??= this.#begin());
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      worker.postMessage({ sql, parameters } satisfies Question, []);
      this.#asked.push({ resolve, reject });
      // Only while something is asked does it keep the process.
      worker.ref();
    });
    return { rows: rows as R[] };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A long read is not streamed.');
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(this.#code, {
      workerData: { path: this.#path },
      execArgv: [],
    });
    worker.on('message', (reply: Reply) => {
      const asked = this.#asked.shift();
      if (this.#asked.length === 0) worker.unref();
      if ('rows' in reply) asked?.resolve(reply.rows);
      else asked?.reject(Object.assign(new Error(reply.error.message), reply.error));
    });
    worker.on('error', error => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The thread of a long read has ended.')));
    return worker;
  }

  #fail(worker: Worker, error: unknown): void {
    // The one that took its place has questions of its own.
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const asked = this.#asked;
    this.#asked = [];
    for (const { reject } of asked) reject(error);
  }
}

const refuseTransaction = async () => {
  throw new Error('A long read has no transaction.');
};

/** Kysely's own lets one statement of SQLite wait for the other. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite on threads. Who takes connections sees to it that no more than a few are taken at once. */
export class ReadPoolDialect implements Dialect {
  readonly #path: string;
  readonly #code: URL;

  /** `code` is what a thread runs. */
  constructor(path: string, code = THREAD) {
    this.#path = path;
    this.#code = code;
  }

  createDriver(): Driver {
    const all: ReadThread[] = [];
    const idle: ReadThread[] = [];
    return {
      init: async () => {},
      acquireConnection: async () => {
        const known = idle.pop();
        if (known) return known;
        const thread = new ReadThread(this.#path, this.#code);
        all.push(thread);
        return thread;
      },
      releaseConnection: async connection => void idle.push(connection as ReadThread),
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      destroy: async () => {
        await Promise.all(all.map(thread => thread.close()));
      },
    };
  }

  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new ManyConnectionsAdapter();
  createIntrospector: Dialect['createIntrospector'] = db => new SqliteIntrospector(db);
}
