import type { Entity } from '@rpd/shared/domain';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import type { Row } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import type { ListQuery, Page } from './lists.ts';

// Server types and game types: a name that is taken once, and words that are searched; what else they have is their own.

export const TYPE_SORTS = ['name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof TYPE_SORTS)[number];

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** What people set of a type, at the least. */
export interface TypeInput {
  name: string;
  description: { text: string };
}
type TypeTable = 'server_types' | 'game_types';
interface Keys {
  nameKey: string;
  search: string;
}

/** The mapping of a table of types: see `tableCodec`. */
interface TypeCodec<Table extends TypeTable, Stored> {
  names: readonly string[];
  encode: (part: Partial<Stored>) => Partial<Row<Table>>;
  encodeAll: (stored: Stored) => Row<Table>;
  decode: (row: Row<Table>) => Stored;
}

export interface TypeStore<Input> {
  list: (db: Queries, query: ListQuery<Sort>) => Promise<Page<Entity & Input>>;
  find: (db: Queries, id: string) => Promise<(Entity & Input) | null>;
  insert: (db: Queries, input: Input) => Promise<Entity & Input>;
  /** Null when somebody else saved in between. */
  save: (db: Queries, before: Entity, input: Input) => Promise<(Entity & Input) | null>;
  remove: (db: Queries, id: string) => Promise<boolean>;
}

const keysOf = ({ name, description }: TypeInput): Keys => ({
  nameKey: fold(name),
  search: searchText(name, description.text),
});

export function typeStore<Table extends TypeTable, Input extends TypeInput>(
  table: Table,
  codec: TypeCodec<Table, Entity & Input & Keys>,
): TypeStore<Input> {
  const read = (row: Row<Table>): Entity & Input => {
    const { nameKey: _nameKey, search: _search, ...type } = codec.decode(row);
    return type as Entity & Input;
  };
  return {
    list: async (db, { sort, ...part }) => {
      const { rows, ...counted } = await listRows<TypeTable>(db, table, {
        ...part,
        columns: codec.names,
        where: [{}],
        orderBy: SORT_COLUMNS[sort],
      });
      return { items: rows.map(row => read(row as Row<Table>)), ...counted };
    },
    find: async (db, id) => {
      const row = await findRow(db, table, id);
      return row ? read(row) : null;
    },
    insert: async (db, input) => {
      const type = { ...newEntity(), ...input };
      await insertRow(db, table, codec.encodeAll({ ...type, ...keysOf(input) }));
      return type;
    },
    save: async (db, { _id, version, createdAt }, input) => {
      const updatedAt = new Date().toISOString();
      const changes: object = { ...input, ...keysOf(input) };
      const row = codec.encode(changes);
      const saved = await updateRow(db, table, { id: _id, version, updatedAt }, row);
      return saved ? { _id, version: version + 1, createdAt, updatedAt, ...input } : null;
    },
    remove: (db, id) => deleteRow(db, table, id),
  };
}
