import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { SessionEnd } from '../store/tables/auth.ts';
import { endPushOf } from './push-devices.ts';

/** Ends every session of a person but `kept`, and has the access of their open pages checked. `now` in ms. Answers how many. */
export async function endSessionsOf(
  db: Queries,
  userId: string,
  because: SessionEnd,
  now: number = Date.now(),
  kept: string | null = null,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now).toISOString(), ended_because: because })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(kept !== null, query => query.where('id', '!=', kept ?? ''))
    .returning('id')
    .execute();
  for (const { id } of ended) await changed(db, 'signins', id);
  await endPushOf(db, userId, kept);
  await changed(db, 'access', userId);
  return ended.length;
}
