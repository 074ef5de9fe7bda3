import { may } from '@rpd/shared/domain';
import type { Identity, TicketInput, TicketSubject } from '@rpd/shared/domain';
import { refuse } from '../lib/refusals.ts';
import { visibilityOf } from '../store/character-visibility.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import { outsideBin } from '../store/bin.ts';

const TABLES = { server: 'servers', character: 'characters', user: 'users' } as const;

/** What things are called now, by their identifiers: one query for each kind that a page has. */
export async function namesOfSubjects(
  db: Queries,
  subjects: readonly { kind: TicketSubject | ''; id: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, table] of Object.entries(TABLES)) {
    const ids = subjects.filter(subject => subject.kind === kind).map(subject => subject.id);
    if (ids.length === 0) continue;
    const rows = await db.selectFrom(table).where('id', 'in', ids).select(['id', 'name']).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** One reports what one sees: anything else does not exist. */
export async function refuseUnseen(db: Queries, me: Identity, about: TicketInput['about']): Promise<void> {
  if (!about || (await isSeen(db, me, about))) return;
  throw refuse('invalid', { fields: { 'about.id': 'Ce que vous signalez n’existe pas ou plus.' } });
}

async function isSeen(db: Queries, me: Identity, about: NonNullable<TicketInput['about']>): Promise<boolean> {
  const { kind, id } = about;
  if (kind === 'server') {
    const server = await findServerOf(db, id);
    return server !== null && may(me, 'read', 'Server', server);
  }
  if (kind === 'character') {
    const row = await db
      .selectFrom('characters')
      .where('id', '=', id)
      .where(outsideBin('characters'))
      .select('owner_id')
      .executeTakeFirst();
    return row !== undefined && may(me, 'read', 'Character', await visibilityOf(db, id, row.owner_id));
  }
  const account = db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null);
  return (await account.select('id').executeTakeFirst()) !== undefined;
}
