import type { WordFilter, WordFilterInput } from '@rpd/shared/domain';
import { asciiDomain } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { normalTerm } from '../lib/word-normal.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { searchText } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { wordFilterCodec } from '../store/tables/word-filters.ts';
import type { StoredWordFilter } from '../store/tables/word-filters.ts';

export const WORD_FILTER_SORTS = ['term', 'rule', 'kind', 'effect', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof WORD_FILTER_SORTS)[number];

const SORT_COLUMNS = {
  term: 'term_key',
  rule: 'rule',
  kind: 'kind',
  effect: 'effect',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

/** By what a filter is the same as another. */
function keyOf({ kind, term }: Pick<WordFilterInput, 'kind' | 'term'>): string {
  if (kind === 'word') return normalTerm(term).trim();
  return kind === 'link' ? asciiDomain(term) : '';
}

const keys = (input: WordFilterInput) => ({
  termKey: keyOf(input),
  search: searchText(input.term, input.rule, input.reason, ...input.domains),
  server_id: input.server || null,
});

export async function listWordFilters(
  db: Queries,
  server: string,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<WordFilter>> {
  const { rows, ...counted } = await listRows(db, 'word_filters', {
    ...part,
    columns: wordFilterCodec.names,
    where: [{ scope: server }],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(wordFilterCodec.decode).map(present), ...counted };
}

export async function findWordFilter(db: Queries, id: string): Promise<WordFilter | null> {
  const row = await findRow(db, 'word_filters', id);
  return row ? present(wordFilterCodec.decode(row)) : null;
}

export async function countWordFilters(db: Queries, server: string): Promise<number> {
  const { total } = await db
    .selectFrom('word_filters')
    .where('scope', '=', server)
    .select(eb => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertWordFilter(db: Queries, by: string, input: WordFilterInput): Promise<WordFilter> {
  const filter = { ...newEntity(), ...input };
  await insertRow(
    db,
    'word_filters',
    wordFilterCodec.encodeAll({ ...filter, ...keys(input), author_id: by }),
  );
  await renewStamp(db, input.server);
  return filter;
}

/** Null when somebody else saved in between. */
export async function saveWordFilter(
  db: Queries,
  by: string,
  current: WordFilter,
  input: WordFilterInput,
): Promise<WordFilter | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = wordFilterCodec.encode({ ...input, ...keys(input), author_id: by });
  const saved = await updateRow(db, 'word_filters', { id, version, updatedAt }, changes);
  if (saved) await renewStamp(db, input.server);
  return saved ? { ...current, ...input, version: version + 1, updatedAt } : null;
}

export async function deleteWordFilter(db: Queries, { _id, server }: WordFilter): Promise<boolean> {
  const deleted = await deleteRow(db, 'word_filters', _id);
  if (deleted) await renewStamp(db, server);
  return deleted;
}

/** What was compiled of the scope's filters holds no more. */
async function renewStamp(db: Queries, scope: string): Promise<void> {
  const stamp = newId();
  await db
    .insertInto('word_filter_scopes')
    .values({ scope, server_id: scope || null, stamp })
    .onConflict(conflict => conflict.column('scope').doUpdateSet({ stamp }))
    .execute();
}

function present({
  termKey: _key,
  search: _search,
  server_id: _server,
  author_id: _author,
  ...filter
}: StoredWordFilter): WordFilter {
  return filter;
}
