import type { Migration } from '../migration.ts';

/** Accounts that were merged into others, with what undoing it takes. */
export const accountMerges: Migration = {
  name: '0162_account_merges',
  async up(db, { text, integer }) {
    const { schema } = db;
    await schema
      .createTable('account_merges')
      .addColumn('other_id', text, column =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('kept_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('merged_by', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
    await schema.createIndex('account_merges_kept').on('account_merges').column('kept_id').execute();
    await schema.createIndex('account_merges_at').on('account_merges').column('at').execute();
    await schema
      .createTable('account_merge_steps')
      .addColumn('other_id', text, column =>
        column.notNull().references('account_merges.other_id').onDelete('cascade'),
      )
      .addColumn('position', integer, column => column.notNull())
      .addColumn('step', text, column => column.notNull())
      .addPrimaryKeyConstraint('account_merge_steps_key', ['other_id', 'position'])
      .execute();
  },
};
