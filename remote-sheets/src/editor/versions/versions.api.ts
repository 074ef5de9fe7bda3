import type { Sheet, SheetRevision } from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { sheetById } from '../../lib/sheets.api.ts';

const VERSIONS_A_PAGE = 20;

const allOf = (id: string) => ['sheets', 'one', id, 'revisions'] as const;

/** The saved versions of a sheet, the newest first: at most 50 are kept. */
export const versionsOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...allOf(id), 'list'],
    queryFn: ({ pageParam, signal }) =>
      getPage<SheetRevision>(
        `sheet/${id}/revisions`,
        { page: pageParam, limit: VERSIONS_A_PAGE, sort: '-version' },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, VERSIONS_A_PAGE),
  });

/** The sheet as one version has it; it never changes. */
export const versionOf = (id: string, version: number) =>
  queryOptions({
    queryKey: [...allOf(id), version],
    queryFn: ({ signal }) => api.get(`sheet/${id}/revisions/${version}`, { signal }).json<Sheet>(),
    staleTime: Infinity,
  });

/** Makes a version the current one, if `current` still is. Rejects with 412 when somebody has saved meanwhile. */
export const restoreVersion = mutationOptions({
  mutationFn: ({ id, version, current }: { id: string; version: number; current: number }) =>
    api.post(`sheet/${id}/revisions/${version}/restore`, { json: { version: current } }).json<Sheet>(),
  onSuccess: async (sheet, _restore, _before, { client }) => {
    client.setQueryData(sheetById(sheet._id).queryKey, sheet);
    await Promise.all([
      client.invalidateQueries({ queryKey: [...allOf(sheet._id), 'list'] }),
      client.invalidateQueries({ queryKey: ['sheets', 'cards'] }),
    ]);
  },
});
