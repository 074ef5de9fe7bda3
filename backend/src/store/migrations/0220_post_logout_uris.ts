import type { Migration } from '../migration.ts';

/** Where an application may have people sent back to after it signed them out here. */
export const postLogoutUris: Migration = {
  name: '0220_post_logout_uris',
  async up(db, { text }) {
    await db.schema
      .alterTable('apps')
      .addColumn('post_logout_uris', text, column => column.notNull().defaultTo('[]'))
      .execute();
  },
};
