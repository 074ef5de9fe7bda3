import type { Kysely, RawBuilder } from 'kysely';
import type { Dialect } from './queries.ts';

/** Column types that mean the same on both dialects. */
export type ColumnTypes = {
  /** Text compared byte by byte: PostgreSQL would otherwise sort by the server's language, SQLite does not. */
  text: RawBuilder<unknown>;
  integer: RawBuilder<unknown>;
  /** For what only one of them has: a table and its columns are the same on both. */
  dialect: Dialect;
};

/** One step of the schema's history. Written once, never edited after it was released. */
export type Migration = {
  name: string;
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>;
};
