import type { Migration } from '../migration.ts';

/** By what the account pages know a sign-in: they work without a script, and so by a cookie. */
export const accountPages: Migration = {
  name: '0222_account_pages',
  async up(db, { text }) {
    await db.schema.alterTable('sessions').addColumn('page_hash', text).execute();
    await db.schema.createIndex('sessions_page_hash').unique().on('sessions').column('page_hash').execute();
  },
};
