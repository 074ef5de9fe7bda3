import { changed, stateBefore } from './changes.ts';
import { deleteRow } from './entities.ts';
import type { Queries } from './queries.ts';

/** Deletes a character. Its applications go with it: who reads those learns of it too. Within a transaction. */
export async function deleteCharacterRow(db: Queries, id: string): Promise<boolean> {
  const rows = await db.selectFrom('submissions').where('character_id', '=', id).select('id').execute();
  const submissions = [];
  for (const row of rows)
    submissions.push({ id: row.id, before: await stateBefore(db, 'submissions', row.id) });
  if (!(await deleteRow(db, 'characters', id))) return false;
  for (const submission of submissions)
    await changed(db, 'submissions', submission.id, { before: submission.before });
  return true;
}
