import type { CannedAnswer, CannedAnswerInput, TicketCategory } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { cannedAnswerCodec } from '../store/tables/canned-answers.ts';
import type { StoredCannedAnswer } from '../store/tables/canned-answers.ts';

export const CANNED_ANSWER_SORTS = ['title', 'category', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof CANNED_ANSWER_SORTS)[number];

const SORT_COLUMNS = {
  title: 'title_key',
  category: 'category',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

const keys = ({ title, text }: CannedAnswerInput) => ({
  titleKey: fold(title),
  search: searchText(title, text),
});

/** A page of the ready answers; with a category, those of it and those for anywhere. */
export async function listCannedAnswers(
  db: Queries,
  category: TicketCategory | undefined,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<CannedAnswer>> {
  const { rows, ...counted } = await listRows(db, 'canned_answers', {
    ...part,
    columns: cannedAnswerCodec.names,
    where: [{}],
    also: category ? [sql`(category = ${category} or category = '')`] : [],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(cannedAnswerCodec.decode).map(present), ...counted };
}

export async function findCannedAnswer(db: Queries, id: string): Promise<CannedAnswer | null> {
  const row = await findRow(db, 'canned_answers', id);
  return row ? present(cannedAnswerCodec.decode(row)) : null;
}

export async function insertCannedAnswer(db: Queries, input: CannedAnswerInput): Promise<CannedAnswer> {
  const answer = { ...newEntity(), ...input };
  await insertRow(db, 'canned_answers', cannedAnswerCodec.encodeAll({ ...answer, ...keys(input) }));
  return answer;
}

/** Null when somebody else saved in between. */
export async function saveCannedAnswer(
  db: Queries,
  current: CannedAnswer,
  input: CannedAnswerInput,
): Promise<CannedAnswer | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = cannedAnswerCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'canned_answers', { id, version, updatedAt }, changes);
  return saved ? { ...current, ...input, version: version + 1, updatedAt } : null;
}

export const deleteCannedAnswer = (db: Queries, id: string): Promise<boolean> =>
  deleteRow(db, 'canned_answers', id);

function present({ titleKey: _key, search: _search, ...answer }: StoredCannedAnswer): CannedAnswer {
  return answer;
}
