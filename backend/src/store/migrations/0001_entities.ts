import type { CreateTableBuilder, Kysely } from 'kysely';
import type { ColumnTypes, Migration } from '../migration.ts';

/** The five kinds of things that people edit. Indexes are named `<table>_<column>`: see isDuplicate(). */
export const entities: Migration = {
  name: '0001_entities',
  async up(db, types) {
    await createUsers(db, types);
    await createServers(db, types);
    await createTypes(db, types);
    await createSheets(db, types);
  },
};

const entity =
  ({ text, integer }: ColumnTypes) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull());

const required =
  (type: ColumnTypes['text'], ...names: string[]) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    names.reduce<CreateTableBuilder<T, string>>(
      (built, name) => built.addColumn(name, type, column => column.notNull()),
      table as unknown as CreateTableBuilder<T, string>,
    );

async function index(db: Kysely<unknown>, table: string, column: string, unique = false): Promise<void> {
  const builder = db.schema.createIndex(`${table}_${column}`).on(table).column(column);
  await (unique ? builder.unique() : builder).execute();
}

async function createUsers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer } = types;
  await db.schema
    .createTable('users')
    .$call(entity(types))
    .$call(required(text, 'name', 'email', 'roles', 'description', 'avatar', 'citation', 'bio'))
    .$call(required(text, 'name_key', 'email_key', 'search', 'search_private'))
    .$call(required(integer, 'valid', 'password_temporary'))
    .addColumn('deleted_at', text)
    .addColumn('password_hash', text)
    .execute();
  await index(db, 'users', 'name_key', true);
  await index(db, 'users', 'email_key', true);
  await index(db, 'users', 'created_at');
}

async function createServers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer } = types;
  await db.schema
    .createTable('servers')
    .$call(entity(types))
    .$call(required(text, 'name', 'name_key', 'search', 'description', 'discord_id', 'server_types'))
    .$call(required(text, 'icon_img', 'options'))
    .$call(required(integer, 'visible'))
    .addColumn('owner_id', text, column => column.notNull().references('users.id'))
    .execute();
  await index(db, 'servers', 'name_key');
  await index(db, 'servers', 'owner_id');
  await index(db, 'servers', 'created_at');
}

async function createTypes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const table of ['server_types', 'game_types']) {
    await db.schema
      .createTable(table)
      .$call(entity(types))
      .$call(required(types.text, 'name', 'name_key', 'search', 'description'))
      .execute();
    await index(db, table, 'name_key', true);
  }
  for (const column of ['background_img', 'icon_img', 'card_class']) {
    await db.schema
      .alterTable('server_types')
      .addColumn(column, types.text, added => added.notNull().defaultTo(''))
      .execute();
  }
}

async function createSheets(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer } = types;
  await db.schema
    .createTable('sheets')
    .$call(entity(types))
    .$call(required(text, 'name_key', 'search', 'description', 'structure', 'fields'))
    .$call(required(integer, 'is_public'))
    .addColumn('game_type', text)
    .addColumn('owner_id', text, column => column.notNull().references('users.id'))
    .execute();
  await index(db, 'sheets', 'name_key');
  await index(db, 'sheets', 'owner_id');
  await index(db, 'sheets', 'created_at');
}
