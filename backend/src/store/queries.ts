import { PostgresAdapter } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Dialect = 'sqlite' | 'postgres';
/** What queries run on: the store's connection or the current transaction. */
export type Queries = Kysely<Database> | Transaction<Database>;

/** For the few places where what is quick on one database is slow on the other. */
export const isPostgres = (db: Queries): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
