import { mayMeasure } from '@rpd/shared/domain';
import type { NextStep } from '@rpd/shared/domain';
import type { Caller } from '../lib/access.ts';
import type { Queries } from '../store/queries.ts';
import { userCodec } from '../store/tables/users.ts';

/** Of what waits so many are looked at: nobody has a hundred appeals. */
const LOOKED_AT = 100;

interface Waiting {
  id: string;
  since: string | null;
  user_id: string;
}

/** What of it this person may decide: about people of a lower rank, never about themselves. */
async function stepOf(
  db: Queries,
  me: Caller,
  kind: 'appeals' | 'proposals',
  waiting: readonly Waiting[],
): Promise<NextStep | null> {
  if (waiting.length === 0) return null;
  const ids = [...new Set(waiting.map(({ user_id }) => user_id))];
  const rows = await db.selectFrom('users').where('id', 'in', ids).selectAll().execute();
  const people = new Map(rows.map(row => [row.id, userCodec.decode(row)]));
  const own = waiting.filter(({ user_id }) => {
    const person = people.get(user_id);
    return person !== undefined && mayMeasure(me, person);
  });
  const [first] = own;
  if (!first) return null;
  const { id, since, user_id } = first;
  return { kind, id, since: since ?? '', name: people.get(user_id)?.name ?? '', count: own.length };
}

/** Appeals that nobody has judged, of what others decided and confirmed (DSK-3). */
export async function appealsToJudge(db: Queries, me: Caller): Promise<NextStep | null> {
  const waiting = await db
    .selectFrom('measures')
    .where('appeal_at', 'is not', null)
    .where('appeal_verdict', 'is', null)
    .where('decided_by', '!=', me._id)
    .where(eb => eb.or([eb('confirmed_by', 'is', null), eb('confirmed_by', '!=', me._id)]))
    .select(['id', 'appeal_at as since', 'user_id'])
    .orderBy('appeal_at')
    .limit(LOOKED_AT)
    .execute();
  return stepOf(db, me, 'appeals', waiting);
}

/** Exclusions that moderators proposed. */
export async function proposalsToConfirm(db: Queries, me: Caller): Promise<NextStep | null> {
  const waiting = await db
    .selectFrom('measures')
    .where('state', '=', 'proposed')
    .select(['id', 'created_at as since', 'user_id'])
    .orderBy('created_at')
    .limit(LOOKED_AT)
    .execute();
  return stepOf(db, me, 'proposals', waiting);
}
