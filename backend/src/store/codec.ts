/**
 * How values of entities become columns and back. Both dialects store the same things: texts and integers.
 * Nothing is guessed from a value's look: each column says which codec it has.
 */
export type Stored = string | number | null;

type Codec<T, S extends Stored> = { encode(value: T): S; decode(stored: S): T };

/** One column: its name in the database and how its values are written. */
export type Column<Name extends string, T, S extends Stored> = Codec<T, S> & { name: Name };

const same = <T extends Stored>(): Codec<T, T> => ({ encode: value => value, decode: stored => stored });

/** Text as it is. */
export const text = <N extends string>(name: N): Column<N, string, string> => ({ name, ...same<string>() });

/** Text that may be missing. */
export const optionalText = <N extends string>(name: N): Column<N, string | null, string | null> => ({
  name,
  ...same<string | null>(),
});

/** A whole number. */
export const integer = <N extends string>(name: N): Column<N, number, number> => ({
  name,
  ...same<number>(),
});

/** A moment: ISO 8601 text in UTC with milliseconds, in the entity as in the database, so that it sorts as text. */
export const moment = <N extends string>(name: N): Column<N, string, string> => text(name);

/** A moment that may not have come. */
export const optionalMoment = <N extends string>(name: N): Column<N, string | null, string | null> =>
  optionalText(name);

/** true or false, stored as 1 or 0: neither dialect's driver needs a type of its own. */
export const bool = <N extends string>(name: N): Column<N, boolean, number> => ({
  name,
  encode: value => (value ? 1 : 0),
  decode: stored => stored === 1,
});

/** A text out of a closed list (checked before it is written). */
export const oneOf =
  <T extends string>() =>
  <N extends string>(name: N): Column<N, T, string> => ({
    name,
    encode: value => value,
    decode: stored => stored as T,
  });

/** A nested document, stored as JSON text. */
export const json =
  <T>() =>
  <N extends string>(name: N): Column<N, T, string> => ({
    name,
    encode: value => JSON.stringify(value),
    decode: stored => JSON.parse(stored) as T,
  });

/** The same, with what earlier versions of the application did not write. */
export const jsonWith =
  <T extends object>(otherwise: Partial<T>) =>
  <N extends string>(name: N): Column<N, T, string> => ({
    name,
    encode: value => JSON.stringify(value),
    decode: stored => {
      const read = JSON.parse(stored) as T;
      // What is stored keeps its order.
      return { ...read, ...otherwise, ...read };
    },
  });

type AnyColumn = { name: string; encode(value: never): Stored; decode(stored: never): unknown };
type Columns = Record<string, AnyColumn>;

/** What the application reads and writes: the columns' values under the entity's names. */
export type EntityOf<C extends Columns> = { -readonly [K in keyof C]: ReturnType<C[K]['decode']> };
/** What the database holds: the columns under their own names. */
export type RowOf<C extends Columns> = {
  [K in keyof C as C[K]['name']]: ReturnType<C[K]['encode']>;
};

/** The mapping of one table, from its columns. */
export type TableCodec<C extends Columns> = {
  /** The columns' names in the database, for a select. */
  names: readonly C[keyof C]['name'][];
  /** Encodes the fields that are present (undefined counts as absent). */
  encode: (part: Partial<EntityOf<C>>) => Partial<RowOf<C>>;
  /** Encodes a whole entity. */
  encodeAll: (entity: EntityOf<C>) => RowOf<C>;
  /** Reads a whole row; columns that the mapping does not know are left out. */
  decode: (row: RowOf<C>) => EntityOf<C>;
};

/** Builds the mapping between an entity and its table. */
export function tableCodec<C extends Columns>(columns: C): TableCodec<C> {
  const entries = Object.entries(columns) as [keyof C & string, AnyColumn][];
  const encode = (part: Partial<Record<string, unknown>>) => {
    const row: Record<string, Stored> = {};
    for (const [key, column] of entries) {
      if (part[key] !== undefined) row[column.name] = column.encode(part[key] as never);
    }
    return row;
  };
  return {
    names: entries.map(([, column]) => column.name),
    encode: part => encode(part) as Partial<RowOf<C>>,
    encodeAll: entity => encode(entity) as RowOf<C>,
    decode: row => {
      const entity: Record<string, unknown> = {};
      const stored = row as Record<string, Stored>;
      for (const [key, column] of entries) entity[key] = column.decode(stored[column.name] as never);
      return entity as EntityOf<C>;
    },
  };
}

/**
 * Conditions on an entity's fields as conditions on its columns. Throws for a field that has no column: left out, it would
 * widen what the condition allows.
 */
export function encodeConditions<C extends Columns>(
  codec: TableCodec<C>,
  conditions: readonly Record<string, unknown>[],
): Partial<RowOf<C>>[] {
  return conditions.map(condition => {
    const row = codec.encode(condition as Partial<EntityOf<C>>);
    if (Object.keys(row).length !== Object.keys(condition).length) {
      throw new Error(`A condition names a field that is not stored: ${Object.keys(condition).join(', ')}.`);
    }
    return row;
  });
}
