import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from './bin.ts';
import { isArchived } from './inactivity.ts';
import type { Queries } from './queries.ts';

/**
 * Notes whether something has a public page, and since when: what lists of them are made of. Within the transaction of the save that says so,
 * whose event it is.
 */
export async function markPublicPage(
  trx: Queries,
  table: 'users' | 'sheets',
  id: string,
  isPublic: boolean,
): Promise<void> {
  const since = isPublic ? sql`coalesce(public_since, ${new Date().toISOString()})` : sql`null`;
  await sql`update ${sql.table(table)} set public_page = ${isPublic ? 1 : 0}, public_since = ${since}
    where id = ${id}`.execute(trx);
}

/** The condition that an account, joined as `owner`, is in good standing: what it owns may be shown to everybody. */
export const ownerStands =
  (): RawBuilder<boolean> => sql<boolean>`owner.valid = 1 and owner.deleted_at is null
  and owner.confirm_by is null and (owner.suspended_until is null or owner.suspended_until <= ${new Date().toISOString()})`;

/** The condition that a server has a public page now. */
export const isPublicServer = (): RawBuilder<boolean> => sql<boolean>`servers.public_page = 1
  and servers.visible = 1 and servers.hidden_at is null and ${outsideBin('servers')}
  and not ${isArchived('servers.id')} and ${ownerStands()}`;
