import { may } from '@rpd/shared/domain';
import type { Identity, TicketInput, TicketSubject } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { refuse } from '../lib/refusals.ts';
import { visibilityOf } from '../store/character-visibility.ts';
import { kindRule } from '../store/live.kinds.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import { outsideBin } from '../store/bin.ts';

const TABLES = {
  server: ['servers', 'name'],
  character: ['characters', 'name'],
  user: ['users', 'name'],
  game: ['games', 'name'],
  event: ['events', 'title'],
  handout: ['handouts', 'title'],
} as const;

/** The kinds of the event log that say who may read a thing. */
const KINDS = { game: 'games', event: 'events', handout: 'handouts', message: 'logentries' } as const;

/** What things are called now, by their identifiers: one query for each kind that a page has. */
export async function namesOfSubjects(
  db: Queries,
  subjects: readonly { kind: TicketSubject | ''; id: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, [table, column]] of Object.entries(TABLES)) {
    const ids = subjects.filter(subject => subject.kind === kind).map(subject => subject.id);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table as 'servers')
      .where('id', 'in', ids)
      .select(['id', sql<string>`${sql.ref(column)}`.as('name')])
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  const messages = subjects.filter(({ kind }) => kind === 'message').map(({ id }) => id);
  if (messages.length > 0) {
    const rows = await db
      .selectFrom('log_entries')
      .innerJoin('game_sessions', 'game_sessions.id', 'log_entries.session_id')
      .where('log_entries.id', 'in', messages)
      .select(['log_entries.id', 'game_sessions.title'])
      .execute();
    for (const { id, title } of rows) names.set(id, `Message dans « ${title} »`);
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
  if (kind !== 'user') {
    const rule = kindRule(KINDS[kind]);
    const found = await rule.read(db, id);
    if (!found || typeof rule.audience === 'string') return false;
    return may(me, 'read', rule.audience.subject, found.facts as never);
  }
  const account = db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null);
  return (await account.select('id').executeTakeFirst()) !== undefined;
}
