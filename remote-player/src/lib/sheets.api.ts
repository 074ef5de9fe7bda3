import type { PublicUser, Sheet, SheetDescent } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const SOME = 12;

/** What a list tells of a template: it is drawn from what it is read with on its own. */
export type SheetSummary = Omit<Sheet, 'structure' | 'fields'>;

/** The templates that one may use: those of one's own, and the public ones. */
export const usableSheets = (q: string) =>
  queryOptions({
    queryKey: ['sheets', 'usable', q],
    queryFn: ({ signal }) =>
      getPage<SheetSummary>('sheet', { page: 1, limit: SOME, q, sort: 'name' }, { signal }),
    placeholderData: keepPreviousData,
  });

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
  });

/** Who made a template. It only decorates the page. */
export const sheetAuthor = (id: string) =>
  queryOptions({
    queryKey: ['users', 'public', id],
    queryFn: ({ signal }) => api.get(`user/${id}`, { signal }).json<PublicUser>(),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });

/** From what a template was made. */
export const sheetDescent = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'descent', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}/descent`, { signal }).json<SheetDescent>(),
    meta: { quiet: true },
  });
