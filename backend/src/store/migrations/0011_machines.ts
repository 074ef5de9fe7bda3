import { sql } from 'kysely';
import type { CreateTableBuilder } from 'kysely';
import type { ColumnTypes, Migration } from '../migration.ts';

const machine =
  ({ text, integer }: ColumnTypes) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    table
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('name_key', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('description', text, column => column.notNull())
      .addColumn('permissions', text, column => column.notNull())
      .addColumn('password_hash', text, column => column.notNull())
      .addColumn('credentials', integer, column => column.notNull())
      .addColumn('credentials_at', text, column => column.notNull())
      .addColumn('last_used_at', text);

/** Bots and connected applications. */
export const machines: Migration = {
  name: '0011_machines',
  async up(db, types) {
    for (const [table, key] of [
      ['robots', 'discord_id'],
      ['apps', 'app_id'],
    ] as const) {
      await db.schema
        .createTable(table)
        .$call(machine(types))
        .addColumn(key, types.text, column => column.notNull())
        .execute();
      await db.schema.createIndex(`${table}_name_key`).on(table).column('name_key').execute();
      await db.schema
        .createIndex(`${table}_${key}`)
        .on(table)
        .column(key)
        .unique()
        // A bot may be registered before its Discord identity is known.
        .where(sql.ref(key), '<>', sql.lit(''))
        .execute();
    }
  },
};
