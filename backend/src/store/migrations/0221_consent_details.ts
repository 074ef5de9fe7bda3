import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Migration } from '../migration.ts';

/** To what a consent refers beside its kind: the device. What people allowed on devices before is in the register from now on. */
export const consentDetails: Migration = {
  name: '0221_consent_details',
  async up(db, { text }) {
    await db.schema
      .alterTable('consents')
      .addColumn('detail', text, column => column.notNull().defaultTo(''))
      .execute();
    const { rows } = await sql<{ user_id: string; device: string; created_at: string }>`
      select user_id, device, created_at from push_devices order by id`.execute(db);
    for (const { user_id, device, created_at } of rows)
      await sql`insert into consents (id, user_id, kind, version, given, detail, at)
        values (${newId()}, ${user_id}, 'devices', null, 1, ${device}, ${created_at})`.execute(db);
  },
};
