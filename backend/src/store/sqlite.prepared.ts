import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

// Loads nothing: the threads of long reads have it, too.

/** Statements that are kept prepared: to prepare one takes as long as to read a row by its id. */
const PREPARED = 300;

/** A statement as Kysely runs it. Whether it gives rows is asked once: asking costs a tenth of a read by id. */
function adaptStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const bind = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...bind(parameters)),
    run: parameters => statement.run(...bind(parameters)),
    // Read step by step, it is this reader's alone.
    iterate: parameters => database.prepare(sql).iterate(...bind(parameters)),
  };
}

/** A database whose statements are prepared once. */
export function keepPrepared(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => {
      prepared.clear();
      database.close();
    },
    prepare: sql => {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = adaptStatement(database, sql);
      const [oldest] = prepared.size >= PREPARED ? prepared.keys() : [];
      if (oldest !== undefined) prepared.delete(oldest);
      prepared.set(sql, statement);
      return statement;
    },
  };
}
