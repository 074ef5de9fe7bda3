import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import type { LongReadSettings } from '../store/long-reads.ts';
import { openStore } from '../store/store.ts';
import type { Store, StoreOptions } from '../store/store.ts';
import { databaseUrl, freeName, onServer, takeCopy } from './copies.ts';
import { quickFolder } from './folder.ts';

export interface TestDatabase {
  store: Store;
  /** How another store on the same data is opened. */
  options: StoreOptions;
  /** A folder for files, gone at the end. */
  dataDir: string;
  remove: () => Promise<void>;
}

type Place = Omit<TestDatabase, 'store'>;

/** A place for a database on the dialect of this run: RPD_TEST_STORE, and RPD_TEST_POSTGRES for a server's address. */
export const createPlace = (): Promise<Place> => makePlace(false);

async function makePlace(hasTables: boolean): Promise<Place> {
  const dataDir = mkdtempSync(join(quickFolder(), 'rpd-test-'));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  const template = hasTables ? process.env['RPD_TEST_TEMPLATE'] : undefined;
  if (process.env['RPD_TEST_STORE'] !== 'postgres') {
    if (template) cpSync(template, dataDir, { recursive: true });
    return { options: { dataDir }, dataDir, remove: async () => clear() };
  }
  const server = process.env['RPD_TEST_POSTGRES'];
  if (!server)
    throw new Error('RPD_TEST_STORE=postgres needs RPD_TEST_POSTGRES; use backend/src/test/run.ts.');
  if (template) {
    const copy = await takeCopy(server, template);
    return {
      options: { url: copy.url, dataDir, maxConnections: 4 },
      dataDir,
      remove: async () => {
        await copy.remove();
        clear();
      },
    };
  }
  const name = freeName();
  await onServer(server, `create database ${name}`);
  return {
    options: { url: databaseUrl(server, name), dataDir, maxConnections: 4 },
    dataDir,
    remove: async () => {
      await onServer(server, `drop database ${name} with (force)`);
      clear();
    },
  };
}

/**
 * Makes what createDatabase() copies, once for a whole run: to bring a schema up to date costs more than most tests. Answers what
 * RPD_TEST_TEMPLATE has to say: a folder, or the name of a database on `server`.
 */
export async function createTemplate(server: string | undefined): Promise<string> {
  const name = server ? 'rpd_template' : mkdtempSync(join(quickFolder(), 'rpd-test-'));
  if (server) await onServer(server, `create database ${name}`);
  const store = await openStore(server ? { url: databaseUrl(server, name) } : { dataDir: name });
  await store.close();
  return name;
}

/** An empty database of its own, with its tables. */
export async function createDatabase(
  plugins: readonly KyselyPlugin[] = [],
  longReads: LongReadSettings = {},
): Promise<TestDatabase> {
  const place = await makePlace(true);
  const store = await openStore({ ...place.options, plugins, longReads });
  return {
    ...place,
    store,
    remove: async () => {
      await store.close();
      await place.remove();
    },
  };
}
