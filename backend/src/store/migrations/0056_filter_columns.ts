import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const PAGE = 500;
const FLAGS = {
  servers: ['team_play', 'shows_characters'],
  users: ['is_administrator', 'is_moderator', 'is_game_master', 'is_player'],
} as const;
const TYPES = [
  {
    owners: 'servers',
    types: 'server_types',
    join: 'server_server_types',
    owner: 'server_id',
    type: 'server_type_id',
  },
  { owners: 'games', types: 'game_types', join: 'game_game_types', owner: 'game_id', type: 'game_type_id' },
] as const;

type Row = { id: string; value: string };

/** Gives lists a column or a table for each thing they filter by, which was read out of JSON text before. */
export const filterColumns: Migration = {
  name: '0056_filter_columns',
  async up(db, { text, integer }) {
    for (const [table, columns] of Object.entries(FLAGS)) {
      for (const column of columns) {
        await db.schema
          .alterTable(table)
          .addColumn(column, integer, added => added.notNull().defaultTo(0))
          .execute();
      }
    }
    for (const { owners, join, owner, type } of TYPES) {
      await db.schema
        .createTable(join)
        .addColumn(owner, text, column => column.notNull().references(`${owners}.id`).onDelete('cascade'))
        .addColumn(type, text, column => column.notNull())
        .addColumn('position', integer, column => column.notNull())
        .addPrimaryKeyConstraint(`${join}_key`, [owner, type])
        .execute();
      await db.schema.createIndex(`${join}_${type}`).on(join).columns([type, owner]).execute();
    }
    await fill(db);
    for (const { owners, types } of TYPES) await db.schema.alterTable(owners).dropColumn(types).execute();
    for (const column of FLAGS.users) {
      await sql`create index ${sql.ref(`users_${column}`)} on users (id) where ${sql.ref(column)} = 1`.execute(
        db,
      );
    }
  },
};

async function fill(db: Kysely<unknown>): Promise<void> {
  await eachRow(db, 'servers', 'options', async ({ id, value }) => {
    const { characters } = JSON.parse(value) as { characters?: { group?: boolean; visible_sheet?: boolean } };
    await sql`update servers set team_play = ${characters?.group ? 1 : 0},
      shows_characters = ${characters?.visible_sheet ? 1 : 0} where id = ${id}`.execute(db);
  });
  await eachRow(db, 'users', 'roles', async ({ id, value }) => {
    const roles = JSON.parse(value) as string[];
    const has = (role: string) => (roles.includes(role) ? 1 : 0);
    await sql`update users set is_administrator = ${has('AD')}, is_moderator = ${has('MO')},
      is_game_master = ${has('GM')}, is_player = ${has('RP')} where id = ${id}`.execute(db);
  });
  for (const { owners, types, join, owner, type } of TYPES) {
    await eachRow(db, owners, types, async ({ id, value }) => {
      for (const [position, typeId] of [...new Set(JSON.parse(value) as string[])].entries()) {
        await sql`insert into ${sql.table(join)} (${sql.ref(owner)}, ${sql.ref(type)}, position)
          values (${id}, ${typeId}, ${position})`.execute(db);
      }
    });
  }
}

async function eachRow(
  db: Kysely<unknown>,
  table: string,
  column: string,
  visit: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { rows: Row[] } = await sql<Row>`select id, ${sql.ref(column)} as value
      from ${sql.table(table)} where id > ${after} order by id limit ${PAGE}`.execute(db);
    for (const row of page.rows) await visit(row);
    after = page.rows.at(-1)?.id;
  }
}
