import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

interface Tables {
  remotes: Record<'name' | 'grants' | 'requested', string>;
  remote_changes: Record<'id' | 'grants_before' | 'grants_after', string>;
}

/**
 * Extension points (EXT-2): which fills and flags an administrator switched, and who may offer and fill which slot. What was granted
 * before names no slot.
 */
export const slots: Migration = {
  name: '0184_slots',
  async up(db, { text }) {
    await db.schema
      .createTable('slot_switches')
      .addColumn('remote', text, column => column.notNull())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('state', text, column => column.notNull())
      .addColumn('who', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .addPrimaryKeyConstraint('slot_switches_pk', ['remote', 'kind', 'name'])
      .execute();
    await addSlotsToGrants(db);
  },
};

const withSlots = (json: string): string => {
  const grants = JSON.parse(json) as object | null;
  return JSON.stringify(grants && { ...grants, offers: [], slots: [] });
};

async function addSlotsToGrants(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>;
  for (const { name, grants, requested } of await db.selectFrom('remotes').selectAll().execute())
    await db
      .updateTable('remotes')
      .set({ grants: withSlots(grants), requested: withSlots(requested) })
      .where('name', '=', name)
      .execute();
  for (const change of await db.selectFrom('remote_changes').selectAll().execute())
    await db
      .updateTable('remote_changes')
      .set({ grants_before: withSlots(change.grants_before), grants_after: withSlots(change.grants_after) })
      .where('id', '=', change.id)
      .execute();
}
