import type { Entity, Permission } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { KIND_OF_TABLE } from '../store/live.kinds.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import type { Row } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';

// Bots and connected applications: what signs in with credentials of its own. Each kind has a table, and an identifier that others know.

type Table = 'robots' | 'apps';

/** What an administrator sets on a machine of any kind. */
export interface MachineInput {
  name: string;
  description: string;
  permissions: Permission[];
}

/** What the server adds to it. */
interface MachineLife {
  /** When the present password was made. */
  credentialsAt: string;
  /** When a token was last given for it; null when never. */
  lastUsedAt: string | null;
}

export type Machine<Input> = Entity & Input & MachineLife;

/** How a kind of machine is stored. */
export interface MachineTable<Input extends MachineInput, Identifier extends keyof Input & string> {
  table: Table;
  /** The field, and column, of the identifier by which others know such a machine. */
  identifier: Identifier;
  codec: {
    names: readonly string[];
    encode(part: object): object;
    encodeAll(whole: Stored<Input>): object;
    decode(row: never): Stored<Input>;
  };
}

type Stored<Input> = Machine<Input> & {
  nameKey: string;
  search: string;
  /** argon2id, PHC text form. */
  passwordHash: string;
  credentials: number;
};

const SORT_COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastUsedAt: 'last_used_at',
} as const;

type Sort<Identifier extends string> = Identifier | keyof typeof SORT_COLUMNS;

export interface MachineStore<Input extends MachineInput, Identifier extends string = string> {
  sorts: readonly [Sort<Identifier>, ...Sort<Identifier>[]];
  list(db: Queries, query: ListQuery<Sort<Identifier>>): Promise<Page<Machine<Input>>>;
  find(db: Queries, id: string): Promise<Machine<Input> | null>;
  insert(db: Queries, input: Input, passwordHash: string): Promise<Machine<Input>>;
  /** Null when somebody else saved in between. */
  save(db: Queries, machine: Entity, input: Input): Promise<Machine<Input> | null>;
  /** Another password: tokens that were had with the one before are worth nothing from now on. Null when it is gone. */
  renew(db: Queries, id: string, passwordHash: string): Promise<Machine<Input> | null>;
  remove(db: Queries, id: string): Promise<boolean>;
}

export function createMachineStore<Input extends MachineInput, Identifier extends keyof Input & string>({
  table,
  identifier,
  codec,
}: MachineTable<Input, Identifier>): MachineStore<Input, Identifier> {
  const keys = (input: Input) => ({
    nameKey: fold(input.name),
    search: searchText(input.name, String(input[identifier]), input.description),
  });
  const decode = (row: Row<Table>) => withoutSecret(codec.decode(row as never));
  const find = async (db: Queries, id: string) => {
    const row = await findRow(db, table, id);
    return row ? decode(row) : null;
  };
  return {
    sorts: ['name', identifier, 'createdAt', 'updatedAt', 'lastUsedAt'],
    find,
    async list(db, { sort, ...part }) {
      const column: string =
        sort in SORT_COLUMNS ? SORT_COLUMNS[sort as keyof typeof SORT_COLUMNS] : identifier;
      const orderBy = column as keyof Row<Table>;
      const { rows, ...counted } = await listRows(db, table, {
        ...part,
        columns: codec.names,
        where: [{}],
        orderBy,
      });
      return { items: rows.map(decode), ...counted };
    },
    async insert(db, input, passwordHash) {
      const entity = newEntity();
      const life = { credentialsAt: entity.createdAt, lastUsedAt: null };
      const machine = { ...entity, ...input, ...keys(input), ...life, passwordHash, credentials: 1 };
      await insertRow(db, table, codec.encodeAll(machine) as Row<Table>);
      return withoutSecret(machine);
    },
    async save(db, { _id: id, version }, input) {
      const updatedAt = new Date().toISOString();
      const changes = codec.encode({ ...input, ...keys(input) });
      const saved = await updateRow(db, table, { id, version, updatedAt }, changes);
      return saved ? find(db, id) : null;
    },
    async renew(db, id, passwordHash) {
      const at = new Date().toISOString();
      await db
        .updateTable(table)
        .set(eb => ({
          password_hash: passwordHash,
          credentials: eb('credentials', '+', 1),
          credentials_at: at,
          version: eb('version', '+', 1),
          updated_at: at,
        }))
        .where('id', '=', id)
        .execute();
      await changed(db, KIND_OF_TABLE[table], id);
      return find(db, id);
    },
    remove: (db, id) => deleteRow(db, table, id),
  };
}

function withoutSecret<Input>(machine: Stored<Input>): Machine<Input> {
  const { nameKey: _key, search: _search, passwordHash: _hash, credentials: _count, ...shown } = machine;
  return shown as unknown as Machine<Input>;
}
