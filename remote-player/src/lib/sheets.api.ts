import type { Sheet } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const SOME = 12;

/** The templates that one may use: those of one's own, and the public ones. */
export const usableSheets = (q: string) =>
  queryOptions({
    queryKey: ['sheets', 'usable', q],
    queryFn: ({ signal }) => getPage<Sheet>('sheet', { page: 1, limit: SOME, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
  });
