import type { Identity, ListedPerson, PersonCard } from '@rpd/shared/domain';
import { may, mayActOn, rankOf } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { typedNetwork } from '../lib/network.ts';
import { presentListed } from '../lib/people.ts';
import { findRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { contains } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { userCodec } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';

export const PEOPLE_SORTS = ['createdAt', 'name'] as const;
type Sort = (typeof PEOPLE_SORTS)[number];
const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at' } as const;

/** A Discord identifier: 17 to 20 digits. */
const DISCORD_ID = /^\d{17,20}$/;

/** Of whom somebody may learn private things: administrators of everybody, moderators of those who are not of the team (DSK-1). */
export const ranked = (me: Identity): RawBuilder<boolean> =>
  me.roles.includes('AD') ? sql`1 = 1` : sql`(is_administrator = 0 and is_moderator = 0)`;

/**
 * A page of the accounts, deleted ones included: found by pseudo, by a Discord id of their servers, by a network from which they
 * signed in; by administrators also by e-mail address. What a moderator does not see does not find anything either.
 */
export async function listPeople(
  db: Queries,
  me: Identity,
  criteria: readonly RawBuilder<boolean>[],
  { sort, q, ...part }: ListQuery<Sort>,
): Promise<Page<ListedPerson>> {
  const searchIn = may(me, 'administer', 'User') ? 'search_private' : 'search';
  const other = otherThanName(me, q, searchIn);
  const { rows, ...counted } = await listRows(db, 'users', {
    ...part,
    q: other ? '' : q,
    searchIn,
    columns: userCodec.names,
    where: [{}],
    also: other ? [other, ...criteria] : criteria,
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(userCodec.decode).map(presentListed), ...counted };
}

/** What somebody meets by a network or a Discord id; null where `q` is neither. */
function otherThanName(me: Identity, q: string, column: string): RawBuilder<boolean> | null {
  const network = typedNetwork(q);
  if (network) {
    return sql`(users.id in (select user_id from sessions where network = ${network}) and ${ranked(me)})`;
  }
  if (!DISCORD_ID.test(q)) return null;
  // Each by an index of its own: with an "or" PostgreSQL reads every account.
  return sql`users.id in (select owner_id from servers where discord_id = ${q}
    union select id from users named where ${contains(`named.${column}`, q)})`;
}

/** An account that is not erased; null otherwise. */
export async function findPerson(db: Queries, id: string): Promise<StoredUser | null> {
  const row = await findRow(db, 'users', id);
  return row ? userCodec.decode(row) : null;
}

export async function presentHead(
  db: Queries,
  me: Identity,
  user: StoredUser,
): Promise<PersonCard['person']> {
  const isOpen = mayActOn(me, user);
  const seen = await db
    .selectFrom('sessions')
    .where('user_id', '=', user._id)
    .select(eb => eb.fn.max('last_used_at').as('at'))
    .executeTakeFirst();
  return {
    ...presentListed(user),
    citation: user.citation,
    bio: user.bio,
    email: rankOf(me.roles) > 1 ? user.email : null,
    confirmBy: isOpen ? user.confirmBy : null,
    lastSeenAt: isOpen ? (seen?.at ?? null) : null,
    externalIdentities: rankOf(me.roles) > 1 ? await externalIdentitiesOf(db, user._id) : null,
  };
}

/** By which other sites an account opens, without what identifies its person there. */
async function externalIdentitiesOf(db: Queries, userId: string) {
  const rows = await db
    .selectFrom('external_identities')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select(['provider', 'name', 'created_at'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ provider, name, created_at: createdAt }) => ({ provider, name, createdAt }));
}
