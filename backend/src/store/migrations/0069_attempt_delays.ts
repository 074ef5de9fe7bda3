import type { Migration } from '../migration.ts';

/** When the next attempt under a key is free: the growing delays of failed sign-ins. */
export const attemptDelays: Migration = {
  name: '0069_attempt_delays',
  async up(db, { text }) {
    await db.schema
      .alterTable('attempts')
      .addColumn('free_at', text, column => column.notNull().defaultTo(''))
      .execute();
  },
};
