import { changed, stateBefore } from './changes.ts';
import type { EntityState } from './entity-state.ts';
import { deleteRow } from './entities.ts';
import type { Queries } from './queries.ts';

interface ReadSubmission {
  id: string;
  before: EntityState | null;
}

/** The applications of a character that is about to go: who reads those learns of it too. */
export async function submissionsBefore(db: Queries, character: string): Promise<ReadSubmission[]> {
  const rows = await db
    .selectFrom('submissions')
    .where('character_id', '=', character)
    .select('id')
    .execute();
  const submissions = [];
  for (const { id } of rows) submissions.push({ id, before: await stateBefore(db, 'submissions', id) });
  return submissions;
}

export async function submissionsGone(db: Queries, submissions: readonly ReadSubmission[]): Promise<void> {
  for (const { id, before } of submissions) await changed(db, 'submissions', id, { before });
}

/** Deletes a character for good, and its applications with it. Within a transaction. */
export async function deleteCharacterRow(db: Queries, id: string): Promise<boolean> {
  const submissions = await submissionsBefore(db, id);
  if (!(await deleteRow(db, 'characters', id))) return false;
  await submissionsGone(db, submissions);
  return true;
}
