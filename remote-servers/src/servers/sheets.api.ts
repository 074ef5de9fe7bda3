import type { Sheet } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';

/** A template as lists have it. */
export type SheetHead = Pick<Sheet, '_id' | 'description' | 'isPublic' | 'owner_id'>;

/** As many as one looks through without searching. */
const FEW = 30;

/** Templates that everybody may fill in, by name. */
export const publicSheets = (q: string) =>
  queryOptions({
    queryKey: ['sheets', 'public', q],
    queryFn: async ({ signal }) => {
      const { rows } = await getPage<SheetHead>('sheet', { page: 1, limit: FEW, q }, { signal });
      return rows.filter(sheet => sheet.isPublic);
    },
  });

const sheetById = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
    // One that became private since only is not listed.
    meta: { quiet: true },
  });

/** The names of templates by their ids; one that the person may not read has its id for a name. */
export async function sheetNames(client: QueryClient, ids: readonly string[]): Promise<Map<string, string>> {
  const nameOf = (id: string) =>
    client.fetchQuery(sheetById(id)).then(
      sheet => sheet.description.name,
      () => id,
    );
  const named = ids.map(async (id): Promise<[string, string]> => [id, await nameOf(id)]);
  return new Map(await Promise.all(named));
}

/** How far the reading of these templates is. */
export const useSheetQueries = (ids: readonly string[]) => useQueries({ queries: ids.map(sheetById) });

/** The templates with these ids, as far as the person may read them. */
export function useSheetsById(ids: readonly string[]): Sheet[] {
  return useQueries({
    queries: ids.map(sheetById),
    combine: results => results.flatMap(result => result.data ?? []),
  });
}
