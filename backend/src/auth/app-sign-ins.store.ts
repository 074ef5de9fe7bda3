import type { Queries } from '../store/queries.ts';

/** Notes that somebody is signed in to an application, which calls that `sid`. */
export async function noteAppSignIn(
  db: Queries,
  {
    sid,
    appId,
    userId,
    sessionId,
    at,
  }: { sid: string; appId: string; userId: string; sessionId: string; at: string },
): Promise<void> {
  const row = {
    id: sid,
    app_id: appId,
    user_id: userId,
    session_id: sessionId,
    created_at: at,
    tries: 0,
    next_try_at: at,
  };
  await db
    .insertInto('app_sign_ins')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}
