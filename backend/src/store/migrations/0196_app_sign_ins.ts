import type { Migration } from '../migration.ts';

/** Who is signed in to which application, for as long as it is to be told that this ended. */
export const appSignIns: Migration = {
  name: '0196_app_sign_ins',
  async up(db, { text, integer }) {
    const { schema } = db;
    // No reference to the account or its session: the application is told after they are gone.
    await schema
      .createTable('app_sign_ins')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('app_id', text, column => column.notNull().references('apps.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull())
      .addColumn('session_id', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('tries', integer, column => column.notNull())
      .addColumn('next_try_at', text, column => column.notNull())
      .execute();
    for (const column of ['app_id', 'next_try_at'] as const) {
      await schema.createIndex(`app_sign_ins_${column}`).on('app_sign_ins').column(column).execute();
    }
  },
};
