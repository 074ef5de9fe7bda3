import type { Migration } from '../migration.ts';

/** Marks the refresh tokens that travel in the address of the callback. */
export const handoverTokens: Migration = {
  name: '0068_handover_tokens',
  async up(db, { integer }) {
    await db.schema
      .alterTable('refresh_tokens')
      .addColumn('handover', integer, column => column.notNull().defaultTo(0))
      .execute();
  },
};
