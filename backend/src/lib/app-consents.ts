import { changed, stateBefore } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';

/**
 * Ends what people let applications know of them, one consent or all of a person or an application: every token that was given by it is worth
 * nothing from the next request on. Answers the ids of those that ended.
 */
export async function endAppConsents(
  db: Queries,
  which: { id: string } | { userId: string } | { appId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('app_consents')
    .select('id')
    .$if('id' in which, query => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('userId' in which, query => query.where('user_id', '=', 'userId' in which ? which.userId : ''))
    .$if('appId' in which, query => query.where('app_id', '=', 'appId' in which ? which.appId : ''))
    .execute();
  for (const { id } of rows) {
    const before = await stateBefore(db, 'appconsents', id);
    // Its tokens go with it, by the foreign key.
    await db.deleteFrom('app_consents').where('id', '=', id).execute();
    await changed(db, 'appconsents', id, { before });
  }
  return rows.map(({ id }) => id);
}

/** Whether somebody lets this application know something of them. */
export async function hasAppConsents(db: Queries, appId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_consents')
    .select('id')
    .where('app_id', '=', appId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
