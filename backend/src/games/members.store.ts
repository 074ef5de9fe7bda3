import type { GameMember } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { changePeople, noteRemoval } from '../store/table-people.ts';

export const MEMBER_SORTS = ['name', 'joinedAt'] as const;
type Sort = (typeof MEMBER_SORTS)[number];

const SORT_COLUMNS = { name: 'users.name_key', joinedAt: 'game_members.joined_at' } as const;

/** Deleted accounts neither count nor are listed; restored ones are members again. */
const members = (db: Queries) =>
  db
    .selectFrom('game_members')
    .innerJoin('users', 'users.id', 'game_members.user_id')
    .where('users.deleted_at', 'is', null);

/** How many people joined each of these games, and whether `me` did; games that nobody joined are not in the answer. */
export async function countMembers(
  db: Queries,
  me: string,
  ids: readonly string[],
): Promise<Map<string, { memberCount: number; joined: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await members(db)
    .where('game_members.game_id', 'in', ids)
    .groupBy('game_members.game_id')
    .select(eb => [
      'game_members.game_id as id',
      eb.fn.countAll<number>().as('total'),
      sql<number>`max(case when ${eb.ref('game_members.user_id')} = ${me} then 1 else 0 end)`.as('own'),
    ])
    .execute();
  return new Map(rows.map(({ id, total, own }) => [id, { memberCount: total, joined: own === 1 }]));
}

export async function listMembers(
  db: Queries,
  gameId: string,
  { sort, q, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<GameMember>> {
  let matching = members(db).where('game_members.game_id', '=', gameId);
  if (q) matching = matching.where(contains('users.search', q));
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .select(['users.id', 'users.name', 'users.avatar', 'game_members.joined_at'])
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('users.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ id, name, avatar, joined_at }) => ({
    _id: id,
    name,
    avatar,
    joinedAt: joined_at,
  }));
  return { items, total };
}

/** `by`: who takes the place away; who leaves comes back as they like. False when the person had not joined. */
export async function removeMember(
  db: Queries,
  gameId: string,
  userId: string,
  by: string,
): Promise<boolean> {
  const { numDeletedRows } = await changePeople(db, gameId, async () => {
    const result = await db
      .deleteFrom('game_members')
      .where('game_id', '=', gameId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (result.numDeletedRows === 1n && by !== userId) await noteRemoval(db, gameId, userId);
    return result;
  });
  await changed(db, 'games', gameId);
  return numDeletedRows === 1n;
}
