import type { DBSchema, IDBPDatabase } from 'idb';

/** What somebody saw, as it was answered. */
export interface Copy {
  /** When, in ms since 1970. */
  at: number;
  data: unknown;
}

/** How large a copy is, in characters, and when somebody last opened it, in ms since 1970: what nobody opened for longest goes first. */
export type Sizes = Readonly<Record<string, { size: number; opened: number }>>;

/** What somebody wrote and the host has not said that it has. Each is of one account and one thing. */
export interface WaitingRow {
  account: string;
  id: string;
  /** When the first of it was written, in ms since 1970: it goes out in this order. */
  since: number;
  /** Of what it was written in. */
  name: string;
  /** How many changes. */
  count: number;
  /** Why the host took none of it, or what there is to decide first; '' while it only waits. */
  problem: string;
  draft: unknown;
}

interface Schema extends DBSchema {
  /** Whose copies these are: without an owner nothing is written (see owner.ts). And how large they are: an older release leaves that alone. */
  about: { key: 'owner' | 'sizes'; value: string | Sizes };
  copies: { key: string; value: Copy };
  waiting: { key: [account: string, id: string]; value: WaitingRow };
}

export type Database = IDBPDatabase<Schema>;

let opened: Promise<Database | null> | null = null;

async function open(): Promise<Database | null> {
  if (!('indexedDB' in globalThis)) return null;
  try {
    const { openDB } = await import(/* webpackChunkName: "idb" */ 'idb');
    return await openDB<Schema>('rpd-kept', 1, {
      upgrade(database) {
        database.createObjectStore('about');
        database.createObjectStore('copies');
        database.createObjectStore('waiting', { keyPath: ['account', 'id'] });
      },
      // Another tab has a later version of the application: this one lets it in.
      blocking: (_current, _wanted, event) => {
        opened = null;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        opened = null;
      },
    });
  } catch {
    // A browser that refuses its storage keeps nothing; a chunk that did not come is asked for with the next use.
    opened = null;
    return null;
  }
}

/** The database of what is kept for times without a network; null where the browser has none. */
export const database = (): Promise<Database | null> => (opened ??= open());

/** Does something with the database where it can. A full or a broken storage changes nothing for who reads or writes on. */
export async function attempt<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const found = await database();
    return found ? await work(found) : undefined;
  } catch {
    return undefined;
  }
}
