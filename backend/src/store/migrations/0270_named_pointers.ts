import type { Migration } from '../migration.ts';

/** Previews and environments of remotes: names that stand for versions, and who may see them (ADR 126). */
export const namedPointers: Migration = {
  name: '0270_named_pointers',
  async up({ schema }, { text }) {
    await schema
      .createTable('named_pointers')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('version', text, column => column.notNull())
      .addColumn('who', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addColumn('expires_at', text)
      .addPrimaryKeyConstraint('named_pointers_pk', ['remote', 'name'])
      .execute();
    await schema
      .createTable('pointer_viewers')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('remote', text, column => column.notNull())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('who', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
    await schema
      .createIndex('pointer_viewers_user')
      .on('pointer_viewers')
      .columns(['user_id', 'remote'])
      .execute();
    await schema
      .alterTable('release_history')
      .addColumn('pointer', text, column => column.notNull().defaultTo(''))
      .execute();
    await schema.alterTable('releases').addColumn('removed_at', text).execute();
  },
};
