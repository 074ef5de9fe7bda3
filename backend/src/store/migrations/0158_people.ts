import { sql } from 'kysely';
import { networkOf } from '../../lib/network.ts';
import { likenessColumns } from '../likeness.ts';
import type { Migration } from '../migration.ts';

const PAGE = 500;
const CORES = ['name_core', 'name_core_reversed', 'email_core', 'email_core_reversed'] as const;

/** What accounts are found and compared by, and what the team notes about people. */
export const people: Migration = {
  name: '0158_people',
  async up(db, { text, integer }) {
    const { schema } = db;
    for (const column of CORES) {
      await schema
        .alterTable('users')
        .addColumn(column, text, definition => definition.notNull().defaultTo(''))
        .execute();
      // With the id, a comparison reads the index alone.
      await schema.createIndex(`users_${column}`).on('users').columns([column, 'id']).execute();
    }
    await schema.createIndex('users_avatar').on('users').column('avatar').execute();
    await schema.createIndex('servers_discord_id').on('servers').column('discord_id').execute();
    await schema.createIndex('mails_recipient').on('mails').column('recipient').execute();
    await schema
      .alterTable('sessions')
      .addColumn('network', text, definition => definition.notNull().defaultTo(''))
      .execute();
    await schema
      .createIndex('sessions_network_user')
      .on('sessions')
      .columns(['network', 'user_id'])
      .execute();
    await schema
      .createTable('notes')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('search', text, column => column.notNull())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('author_id', text, column => column.notNull())
      .addColumn('text', text, column => column.notNull())
      .execute();
    await schema.createIndex('notes_user').on('notes').columns(['user_id', 'id']).execute();
    await fillUsers(db);
    await fillSessions(db);
  },
};

/** Writes what each pseudo and address is compared by. */
export async function fillUsers(db: Parameters<Migration['up']>[0]): Promise<void> {
  type User = { id: string; name: string; email: string };
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { rows: User[] } = await sql<User>`
      select id, name, email from users where id > ${after} order by id limit ${PAGE}`.execute(db);
    for (const { id, ...user } of page.rows) {
      const { nameCore, nameCoreReversed, emailCore, emailCoreReversed } = likenessColumns(user);
      await sql`update users set name_core = ${nameCore}, name_core_reversed = ${nameCoreReversed},
        email_core = ${emailCore}, email_core_reversed = ${emailCoreReversed} where id = ${id}`.execute(db);
    }
    after = page.rows.at(-1)?.id;
  }
}

async function fillSessions(db: Parameters<Migration['up']>[0]): Promise<void> {
  const { rows } = await sql<{ address: string }>`select distinct address from sessions`.execute(db);
  for (const { address } of rows) {
    await sql`update sessions set network = ${networkOf(address)} where address = ${address}`.execute(db);
  }
}
