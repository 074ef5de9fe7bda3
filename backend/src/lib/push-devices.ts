import { noteDevice } from './consents.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';

const devices = (db: Queries) => db.deleteFrom('push_devices');

async function end(db: Queries, which: ReturnType<typeof devices>): Promise<void> {
  const ended = await which.returning(['user_id', 'device']).execute();
  for (const { user_id, device } of ended) await noteDevice(db, user_id, { device, given: false });
  for (const id of new Set(ended.map(({ user_id }) => user_id))) await changed(db, 'pushdevices', id);
}

/**
 * Who is signed out of a browser gets no more notifications there: the devices of these sign-ins end with them. A sign-in that ran out by
 * itself ends none, or nobody would hear of anything after a day.
 */
export async function endPushOfSessions(db: Queries, sessions: readonly string[]): Promise<void> {
  if (sessions.length > 0) await end(db, devices(db).where('session_id', 'in', [...sessions]));
}

/** The same for every device of a person, but that of the sign-in `kept`. */
export const endPushOf = (db: Queries, userId: string, kept: string | null = null): Promise<void> =>
  end(
    db,
    devices(db)
      .where('user_id', '=', userId)
      .$if(kept !== null, query => query.where('session_id', '!=', kept ?? '')),
  );
