import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

interface Tables {
  remotes: Record<'name' | 'grants' | 'requested', string>;
  remote_changes: Record<'id' | 'grants_before' | 'grants_after', string>;
}

/** What was granted before names no call of the API, and isolates nobody (ADR 119). */
export const isolatedRemotes: Migration = {
  name: '0250_isolated_remotes',
  async up(untyped) {
    const db = untyped as Kysely<Tables>;
    for (const { name, grants, requested } of await db.selectFrom('remotes').selectAll().execute())
      await db
        .updateTable('remotes')
        .set({ grants: withIsolation(grants), requested: withIsolation(requested) })
        .where('name', '=', name)
        .execute();
    for (const change of await db.selectFrom('remote_changes').selectAll().execute())
      await db
        .updateTable('remote_changes')
        .set({
          grants_before: withIsolation(change.grants_before),
          grants_after: withIsolation(change.grants_after),
        })
        .where('id', '=', change.id)
        .execute();
  },
};

const withIsolation = (json: string): string => {
  const grants = JSON.parse(json) as object | null;
  return JSON.stringify(grants && { ...grants, api: [], isolated: false });
};
