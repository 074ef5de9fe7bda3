import type { InactiveKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from './queries.ts';
import type { InactivityRow } from './tables/inactivity.ts';

// What features have to know of archived things: whether they are, and that showing a server takes it out of the archive.

/** The condition that what this column names is archived. */
export const isArchived = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select thing_id from inactivity where archived_at is not null)`;

export const inactivityOf = (db: Queries, id: string): Promise<InactivityRow | undefined> =>
  db.selectFrom('inactivity').where('thing_id', '=', id).selectAll().executeTakeFirst();

/** Writes some of what is known of a thing. */
export async function saveInactivity(
  db: Queries,
  kind: InactiveKind,
  id: string,
  values: Partial<Pick<InactivityRow, 'asked_at' | 'kept_at' | 'archived_at' | 'was_visible'>>,
): Promise<void> {
  const row = {
    thing_id: id,
    server_id: kind === 'server' ? id : null,
    character_id: kind === 'character' ? id : null,
    asked_at: null,
    kept_at: null,
    archived_at: null,
    was_visible: 0,
    ...values,
  };
  await db
    .insertInto('inactivity')
    .values(row)
    .onConflict(conflict => conflict.column('thing_id').doUpdateSet(values))
    .execute();
}

/** Who shows a server, or changes a character, keeps it. Within the transaction of that change, whose event says so. Whether there was anything to do. */
export async function takeOutOfArchive(db: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inactivity')
    .set({ archived_at: null, asked_at: null })
    .where('thing_id', '=', id)
    .where(eb => eb.or([eb('archived_at', 'is not', null), eb('asked_at', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Since when which of these are archived. */
export async function archivedAmong(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('inactivity')
    .where('thing_id', 'in', [...ids])
    .select(['thing_id', 'archived_at'])
    .execute();
  return new Map(rows.flatMap(row => (row.archived_at ? [[row.thing_id, row.archived_at] as const] : [])));
}
