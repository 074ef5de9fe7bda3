import type { Migration } from '../migration.ts';

/** The roles whose accounts need a second factor, and until when an account has time to get one. */
export const factorRules: Migration = {
  name: '0189_factor_rules',
  async up({ schema }, { text, integer }) {
    await schema.alterTable('users').addColumn('factor_due_at', text).execute();
    await schema
      .createTable('factor_rules')
      .addColumn('role', text, column => column.primaryKey())
      .addColumn('grace_days', integer, column => column.notNull())
      .addColumn('since', text, column => column.notNull())
      .execute();
  },
};
