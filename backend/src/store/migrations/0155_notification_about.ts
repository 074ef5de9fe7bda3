import type { Migration } from '../migration.ts';

/** What a notice is about: those of one thing are joined whatever its name is by then. */
export const notificationAbout: Migration = {
  name: '0155_notification_about',
  async up(db, { text }) {
    await db.schema
      .alterTable('notifications')
      .addColumn('about', text, column => column.notNull().defaultTo(''))
      .execute();
  },
};
