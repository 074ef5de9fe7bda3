import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Dialect = 'sqlite' | 'postgres';
/** What queries run on: the store's connection or the current transaction. */
export type Queries = Kysely<Database> | Transaction<Database>;
