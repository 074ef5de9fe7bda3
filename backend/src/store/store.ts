import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Dialect as KyselyDialect, KyselyPlugin, LogEvent, Transaction } from 'kysely';
import { analyse } from './analyse.ts';
import { collectLastTasks, collectTasks } from './commit.ts';
import { readAtOnce } from './compiled.ts';
import type { ReadAtOnce } from './compiled.ts';
import { announceTo } from './live.log.ts';
import type { NewsListener } from './live.log.ts';
import { makeFolder } from './make-folder.ts';
import { isCorrupt, StoreUnavailableError } from './errors.ts';
import type { Asker } from './fair-queue.ts';
import { postgresLongReads, postgresPlaces, readThreads, sqliteLongReads } from './long-reads.ts';
import type { LongReads, LongReadSettings } from './long-reads.ts';
import { migrate } from './migrate.ts';
import { describeAddress, openPool, waitForDatabase } from './postgres.ts';
import type { Dialect, Queries } from './queries.ts';
import { ReadPoolDialect } from './read-pool.ts';
import { readLag, replicaReads } from './replica-reads.ts';
import type { ReplicaCounts, ReplicaReadSettings } from './replica-reads.ts';
import type { Database } from './schema.ts';
import { readSecretKeys } from './secret-key.ts';
import { createSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { checkPages, describeSqliteFailure, refuseEmptied } from './sqlite.failure.ts';
import { NodeSqliteDialect, openSqliteFile } from './sqlite.ts';
import { sqliteReads } from './sqlite.reads.ts';

export type Store = {
  dialect: Dialect;
  db: Kysely<Database>;
  /** Seals what must not be readable in the database. */
  secrets: Secrets;
  /**
   * Runs `work` in one transaction: all of it or nothing. On SQLite writers queue from the start; on PostgreSQL only those
   * that name the same `lock` do: name one wherever a decision is read before it is written (the last administrator). Several are
   * taken in their order, which has to be the same wherever two of them meet.
   * Inside, use `trx` alone: SQLite has one connection, and `db` would wait for it for ever.
   */
  transaction<T>(
    work: (trx: Transaction<Database>) => Promise<T>,
    lock?: string | readonly string[],
  ): Promise<T>;
  /** Lets `work` read all tables as of one moment, without holding up anybody who writes meanwhile. */
  snapshot<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /**
   * Reads what takes the longer the more there is, a list above all, so that nobody else waits for it. Reads wait for their turn, for
   * five seconds at most, and people take turns. `work` reads by `db` alone, one statement after
   * the other, asks for no other long read, and writes nothing.
   * Throws ReadsBusyError when it is not begun. With `oneMoment` it is a snapshot.
   */
  longRead<T>(asker: Asker, work: (db: Queries) => Promise<T>, options?: { oneMoment?: boolean }): Promise<T>;
  /** How many long reads wait for their turn, and how many are being made. */
  longReads(): { waiting: number; running: number };
  /** What became of the long reads that a replica could have answered; null where no replica is set. */
  replicaReads(): ReplicaCounts | null;
  /** Tells `listener` of every statement from now on; the answer stops it. */
  onQuery(listener: (query: MeasuredQuery) => void): () => void;
  /** Tells `listener` of the topics that got events through this store, once they are committed; the answer stops it. */
  onNews(listener: NewsListener): () => void;
  /** The address of a PostgreSQL database; null on SQLite. */
  url: string | null;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type MeasuredQuery = {
  /** `select`, `insert`, `update`, `delete`, or `other`. */
  kind: string;
  /** As it was sent, with signs in place of its parameters. */
  statement: string;
  milliseconds: number;
  failed: boolean;
  /** What the driver threw, where it failed. */
  error?: unknown;
};

export type StoreOptions = {
  /** `postgres://…`; without it the data are in a SQLite file. */
  url?: string | undefined;
  /** Folder of the SQLite file `rpd.sqlite` and of the file `secret-key`; made if missing. With `url`, of that key alone. */
  dataDir?: string | undefined;
  /** Instead of RPD_SECRET_KEY: see readSecretKeys(). */
  secretKey?: string | undefined;
  /** Most connections to PostgreSQL at once (10). */
  maxConnections?: number;
  /** What sees every statement and its result: tests look at what is written. */
  plugins?: readonly KyselyPlugin[];
  /** By default for a file of this machine, see long-reads.ts. */
  longReads?: LongReadSettings;
  /** `postgres://…` of replicas of `url`, for long reads. */
  readUrl?: string | undefined;
  /** By default DATABASE_READ_LAG_MS, see replica-reads.ts. */
  replicaReads?: ReplicaReadSettings;
};

/** Opens the store and brings its schema up to date. Throws StoreUnavailableError with a sentence for the person who starts it. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, maxConnections = 10, dataDir = url ? undefined : 'data' } = options;
  const stated = options.secretKey ?? process.env['RPD_SECRET_KEY'];
  const secrets = createSecrets(() => readSecretKeys(stated, dataDir));
  const { plugins = [] } = options;
  const longReads = { ...options.longReads, threads: options.longReads?.threads ?? readThreads() };
  const parts = { secrets, plugins, longReads };
  const replicas = { url: options.readUrl, lagMs: readLag(), ...options.replicaReads };
  const store = url
    ? await openPostgres(url, maxConnections, parts, replicas)
    : openSqlite(dataDir ?? '', parts);
  try {
    await store.transaction(async trx => {
      // Nobody has counted what a new index holds.
      if (await migrate(trx, store.dialect)) await analyse(trx);
    }, 'migrations');
    return store;
  } catch (error) {
    await store.close();
    const isDamaged = store.dialect === 'sqlite' && isCorrupt(error);
    throw isDamaged
      ? describeSqliteFailure(join(resolve(options.dataDir ?? 'data'), 'rpd.sqlite'), error)
      : error;
  }
}

type Parts = Pick<Store, 'secrets'> &
  Required<Pick<StoreOptions, 'plugins'>> & { longReads: LongReadSettings & { threads: number } };

function openSqlite(dataDir: string, parts: Parts): Store {
  const folder = resolve(dataDir);
  const path = join(folder, 'rpd.sqlite');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    refuseEmptied(path);
    const database = openSqliteFile(path);
    try {
      checkPages(database, path);
    } catch (error) {
      database.close();
      throw error;
    }
    const driver = new NodeSqliteDialect(database);
    return createStore({ dialect: 'sqlite', url: null }, driver, parts, {
      snapshot: work => snapshotOf(path, work),
      longReadsOf: (db, open) =>
        sqliteLongReads(path, { db, openPool: () => open(new ReadPoolDialect(path)) }, parts.longReads),
      shortReads: sqliteReads(path),
    });
  } catch (cause) {
    throw describeSqliteFailure(path, cause);
  }
}

function checkAddress(setting: string, url: string): void {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return;
  throw new StoreUnavailableError(
    `${setting} n’est pas une adresse PostgreSQL : attendu postgres://utilisateur:motdepasse@hôte:5432/base.`,
  );
}

async function openPostgres(
  url: string,
  max: number,
  parts: Parts,
  replicas: ReplicaReadSettings & { url: string | undefined },
): Promise<Store> {
  checkAddress('DATABASE_URL', url);
  if (replicas.url) checkAddress('DATABASE_READ_URL', replicas.url);
  const readers = replicas.url ? openPool(replicas.url, postgresPlaces(max)) : null;
  const store = createStore(
    { dialect: 'postgres', url },
    new PostgresDialect({ pool: openPool(url, max) }),
    parts,
    {
      longReadsOf: (db, open) => {
        const aside = readers && replicaReads(db, open(new PostgresDialect({ pool: readers })), replicas);
        return postgresLongReads(db, max, parts.longReads, aside);
      },
    },
  );
  try {
    await waitForDatabase(() => store.ping());
    return store;
  } catch (cause) {
    await store.close();
    throw new StoreUnavailableError(
      `La base PostgreSQL ${describeAddress(url)} ne répond pas : vérifiez DATABASE_URL et que le serveur est démarré.`,
      { cause },
    );
  }
}

type Listener = Parameters<Store['onQuery']>[0];

/** Reads all in one transaction that writes nothing. */
const asOneMoment =
  <T>(work: (db: Queries) => Promise<T>) =>
  async (db: Queries): Promise<T> => {
    await sql`begin`.execute(db);
    try {
      return await work(db);
    } finally {
      await sql`rollback`.execute(db);
    }
  };

/** A connection of its own: in the write-ahead log, who reads sees what was there when it began. */
async function snapshotOf<T>(path: string, work: (db: Queries) => Promise<T>): Promise<T> {
  const reader = new Kysely<Database>({ dialect: new NodeSqliteDialect(openSqliteFile(path)) });
  try {
    return await reader.connection().execute(asOneMoment(work));
  } finally {
    await reader.destroy();
  }
}

/** The same reads, which listeners learn of as of all statements. */
const measuredReads =
  (read: ReadAtOnce, listeners: ReadonlySet<Listener>): ReadAtOnce =>
  (statement, parameters) => {
    if (listeners.size === 0) return read(statement, parameters);
    const begun = performance.now();
    const rows = read(statement, parameters);
    const measured = { kind: 'select', statement, milliseconds: performance.now() - begun, failed: false };
    // What could not be read is asked for once more, and measured there.
    if (rows) for (const listener of listeners) listener(measured);
    return rows;
  };

/** What one of the databases does in its own way. */
interface Own {
  snapshot?: Store['snapshot'];
  /** Reads what is compiled once (compiled.ts), where there is a quicker way than by the pool or the one connection. */
  shortReads?: ReturnType<typeof sqliteReads>;
  /** `open` gives other connections, whose statements are measured like all. */
  longReadsOf: (db: Kysely<Database>, open: (driver: KyselyDialect) => Kysely<Database>) => LongReads;
}

function createStore(
  { dialect, url }: Pick<Store, 'dialect' | 'url'>,
  driver: KyselyDialect,
  { secrets, plugins }: Parts,
  own: Own,
): Store {
  const newsListeners = new Set<NewsListener>();
  const listeners = new Set<Listener>();
  const log = (event: LogEvent) => {
    const { query, queryDurationMillis } = event;
    const [, kind = 'other'] = /^(Select|Insert|Update|Delete)QueryNode$/.exec(query.query.kind) ?? [];
    const measured = {
      kind: kind.toLowerCase(),
      statement: query.sql,
      milliseconds: queryDurationMillis,
      failed: event.level === 'error',
      ...(event.level === 'error' && { error: event.error }),
    };
    for (const listener of listeners) listener(measured);
  };
  const open = (its: KyselyDialect) => new Kysely<Database>({ dialect: its, plugins: [...plugins], log });
  const db = open(driver);
  const longReads = own.longReadsOf(db, open);
  const repeatable: Store['snapshot'] = work =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  const snapshot = own.snapshot ?? repeatable;
  announceTo(db, newsListeners);
  if (own.shortReads) readAtOnce(db, measuredReads(own.shortReads.read, listeners));
  return {
    dialect,
    url,
    db,
    secrets,
    transaction: async (work, lock) => {
      let runTasks = () => {};
      const result = await db.transaction().execute(async trx => {
        for (const each of dialect === 'postgres' ? [lock ?? []].flat() : []) {
          // A name may hold what an address carried, and PostgreSQL's texts hold no U+0000.
          const name = `rpd:${each.replaceAll('\0', '')}`;
          await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
        }
        announceTo(trx, newsListeners);
        runTasks = collectTasks(trx);
        const runLastTasks = collectLastTasks(trx);
        const worked = await work(trx);
        await runLastTasks();
        return worked;
      });
      runTasks();
      return result;
    },
    snapshot,
    longRead: (asker, work, { oneMoment = false } = {}) =>
      longReads.run(
        asker,
        reader => {
          if (!oneMoment) return work(reader);
          // A connection of its own, or one that others write by, too.
          return reader === db ? snapshot(work) : asOneMoment(work)(reader);
        },
        { oneMoment },
      ),
    longReads: () => longReads.state(),
    replicaReads: () => longReads.replicas(),
    onQuery: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNews: listener => {
      newsListeners.add(listener);
      return () => void newsListeners.delete(listener);
    },
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await longReads.close();
      own.shortReads?.close();
      await db.destroy();
    },
  };
}
