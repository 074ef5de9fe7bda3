import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../store/store.ts';
import type { Store, StoreOptions } from '../store/store.ts';

export interface TestDatabase {
  store: Store;
  /** How another store on the same data is opened. */
  options: StoreOptions;
  /** A folder for files, gone at the end. */
  dataDir: string;
  remove: () => Promise<void>;
}

const onServer = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
};

type Place = Omit<TestDatabase, 'store'>;

/** A place for a database on the dialect of this run: RPD_TEST_STORE, and RPD_TEST_POSTGRES for a server's address. */
export async function createPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-test-'));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env['RPD_TEST_STORE'] !== 'postgres') {
    return { options: { dataDir }, dataDir, remove: async () => clear() };
  }
  const server = process.env['RPD_TEST_POSTGRES'];
  if (!server)
    throw new Error('RPD_TEST_STORE=postgres needs RPD_TEST_POSTGRES; use backend/src/test/run.ts.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    options: { url: url.href, dataDir, maxConnections: 4 },
    dataDir,
    remove: async () => {
      await onServer(server, `drop database ${name} with (force)`);
      clear();
    },
  };
}

/** An empty database of its own, with its tables. */
export async function createDatabase(): Promise<TestDatabase> {
  const place = await createPlace();
  const store = await openStore(place.options);
  return {
    ...place,
    store,
    remove: async () => {
      await store.close();
      await place.remove();
    },
  };
}
