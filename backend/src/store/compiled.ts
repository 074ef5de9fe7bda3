import { createQueryId } from 'kysely';
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type { Queries } from './queries.ts';

// Reads that are made at nearly every request are built and compiled once: Kysely takes as long to write the text of a statement as
// SQLite to read a row by its id. What is kept is the text and where each value goes, never a value.

/** Stands for a value while a statement is built. */
class Slot {
  readonly argument: number;
  /** Its place in a list; undefined where the argument is one value. */
  readonly place: number | undefined;

  constructor(argument: number, place?: number) {
    this.argument = argument;
    this.place = place;
  }
}

/** A value of a statement, or a list of them (`in`). */
type Value = string | number | readonly string[];
interface Compilable<R> {
  compile(provider: QueryExecutorProvider): CompiledQuery<R>;
}

/** Reads what is committed, at once; null where that cannot be done now. */
export type ReadAtOnce = (sql: string, parameters: readonly unknown[]) => unknown[] | null;

/** By adapter, as the statements. */
const readers = new WeakMap<object, ReadAtOnce>();

/** Has kept statements that `db` runs outside a transaction read in this way. */
export const readAtOnce = (db: Queries, read: ReadAtOnce): void =>
  void readers.set(db.getExecutor().adapter, read);

/** Lists of so many lengths are kept for each statement: a page has 100 rows at most. */
const MAX_STATEMENTS = 128;

/**
 * A read whose statement is compiled once for each database, and for each length of its lists. `build` gets stand-ins and may only hand them on
 * as values of the statement: what looks at them fails at the first call.
 */
export function compiledRead<A extends readonly Value[], R>(
  build: (db: Queries, ...values: A) => Compilable<R>,
): (db: Queries, ...values: A) => Promise<R[]> {
  // By adapter: a store has one, and its transactions have the same.
  const kept = new WeakMap<object, Map<string, CompiledQuery<R>>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const statements = kept.get(adapter) ?? new Map<string, CompiledQuery<R>>();
    kept.set(adapter, statements);
    const shape = shapeOf(values);
    const compiled = statements.get(shape) ?? compile(build, db, values);
    if (statements.size < MAX_STATEMENTS) statements.set(shape, compiled);
    const parameters = compiled.parameters.map(parameter => valueOf(parameter, values));
    const read = db.isTransaction ? null : readers.get(adapter)?.(compiled.sql, parameters);
    if (read) return read as R[];
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters, queryId: createQueryId() });
    return rows;
  };
}

const shapeOf = (values: readonly Value[]): string => {
  let shape = '';
  for (const value of values) shape += typeof value === 'object' ? `${value.length},` : ',';
  return shape;
};

function compile<A extends readonly Value[], R>(
  build: (db: Queries, ...values: A) => Compilable<R>,
  db: Queries,
  values: A,
): CompiledQuery<R> {
  const slots = values.map((value, argument) =>
    typeof value === 'object' ? value.map((_, place) => new Slot(argument, place)) : new Slot(argument),
  );
  const compiled = build(db, ...(slots as unknown as A)).compile(db);
  const wanted = slots.flat();
  const missing = wanted.filter(slot => !compiled.parameters.includes(slot));
  if (missing.length > 0) throw new Error(`A value is not one of the statement: ${compiled.sql}`);
  return compiled;
}

function valueOf(parameter: unknown, values: readonly Value[]): unknown {
  if (!(parameter instanceof Slot)) return parameter;
  const value = values[parameter.argument];
  return parameter.place === undefined ? value : (value as readonly string[])[parameter.place];
}
