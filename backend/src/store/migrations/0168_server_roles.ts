import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Migration } from '../migration.ts';

/** Roles of a server's team. Who managed a server gets a role with what they could do. */
export const serverRoles: Migration = {
  name: '0168_server_roles',
  async up(db, { text }) {
    await db.schema
      .createTable('server_roles')
      .addColumn('id', text, column => column.primaryKey().notNull())
      .addColumn('server_id', text, column => column.notNull().references('servers.id').onDelete('cascade'))
      .addColumn('name', text, column => column.notNull())
      .addColumn('color', text, column => column.notNull())
      .addColumn('permissions', text, column => column.notNull())
      .execute();
    await db.schema.createIndex('server_roles_server_id').on('server_roles').column('server_id').execute();
    for (const column of ['roles', 'permissions']) {
      await db.schema
        .alterTable('server_managers')
        .addColumn(column, text, definition => definition.notNull().defaultTo(column === 'roles' ? '[]' : ''))
        .execute();
    }
    const { rows } = await sql<{ server: string }>`select distinct server_id as server
      from server_managers order by server_id`.execute(db);
    for (const { server } of rows) {
      const id = newId();
      const permissions = JSON.stringify(['edit', 'applications', 'events']);
      await sql`insert into server_roles (id, server_id, name, color, permissions)
        values (${id}, ${server}, ${'Gestion'}, ${'purple'}, ${permissions})`.execute(db);
      await sql`update server_managers set roles = ${JSON.stringify([id])},
        permissions = ${' edit applications events '} where server_id = ${server}`.execute(db);
    }
  },
};
