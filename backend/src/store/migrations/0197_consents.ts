import type { Migration } from '../migration.ts';

/** The texts that people agree to, and the register of what each gave and took back. */
export const consents: Migration = {
  name: '0197_consents',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('terms')
      .addColumn('version', integer, column => column.primaryKey())
      .addColumn('text', text, column => column.notNull())
      .addColumn('published_at', text, column => column.notNull())
      .execute();
    await schema
      .createTable('consents')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, column => column.notNull())
      .addColumn('version', integer)
      .addColumn('given', integer, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
    await schema.createIndex('consents_user').on('consents').columns(['user_id', 'id']).execute();
  },
};
