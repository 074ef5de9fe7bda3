import {
  copyName,
  type DrawnSheet,
  type GameType,
  nameCopied,
  type PublicUser,
  type Sheet,
} from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

/** A sheet as lists carry it: without its documents. */
export type SheetSummary = Omit<Sheet, 'structure' | 'fields'>;

const CARDS_A_PAGE = 20;

/** The sheets that the person may see, a page at a time; `q` searches in names and descriptions. */
export const sheetCards = (q: string, gameType = '') =>
  infiniteQueryOptions({
    queryKey: ['sheets', 'cards', q, gameType],
    queryFn: ({ pageParam, signal }) =>
      getPage<SheetSummary>('sheet', { page: pageParam, limit: CARDS_A_PAGE, q, gameType }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, CARDS_A_PAGE),
    placeholderData: keepPreviousData,
  });

/** What the sheets of a page look like: their words do not wait for it. */
export const sheetDrawings = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['sheets', 'drawings', ...ids],
    queryFn: ({ signal }) =>
      api.get('gallery/drawings', { searchParams: { ids: ids.join(',') }, signal }).json<DrawnSheet[]>(),
    enabled: ids.length > 0,
    meta: { quiet: true },
  });

/** One sheet, whole. */
export const sheetById = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'one', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}`, { signal }).json<Sheet>(),
  });

/** Every game type: there are few, and each card names one. */
export const gameTypes = queryOptions({
  queryKey: ['gametypes', 'all'],
  queryFn: ({ signal }) => api.get('gametype', { signal }).json<GameType[]>(),
  staleTime: 5 * 60_000,
});

/** Who made a sheet: asked once per person, however many cards name them. `quiet`: it only decorates the page. */
export const creator = (id: string) =>
  queryOptions({
    queryKey: ['users', 'public', id],
    queryFn: ({ signal }) => api.get(`user/${id}`, { signal }).json<PublicUser>(),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });

/** What the sheets are called that a copy could be taken for. */
async function namesLike(name: string): Promise<Set<string>> {
  const { rows } = await getPage<SheetSummary>('sheet', { page: 1, limit: 100, q: nameCopied(name) });
  return new Set(rows.map(({ description }) => description.name));
}

/** A copy of a sheet that one may see, as one's own: closed and private until its new owner opens it. It names its original. */
export const duplicateSheet = mutationOptions({
  mutationFn: async (id: string) => {
    const { description, structure, fields, gameType, version } = await api.get(`sheet/${id}`).json<Sheet>();
    const name = copyName(description.name, 120, await namesLike(description.name));
    const { copiedDocument } = await import('./copied-document.ts');
    const copy = {
      description: { ...description, name, publish: false, publicPage: false },
      ...copiedDocument({ structure, fields }),
      gameType,
      isPublic: false,
      origin: { _id: id, version },
    };
    return api.post('sheet', { json: { sheet: copy } }).json<Sheet>();
  },
  onSuccess: (_sheet, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['sheets', 'cards'] }),
});

export const deleteSheet = mutationOptions({
  mutationFn: (id: string) => api.delete(`sheet/${id}`).json<Sheet>(),
  onSuccess: (_sheet, id, _before, { client }) => {
    // Forgotten rather than marked stale: a view of it that is still on screen must not ask for it again.
    client.removeQueries({ queryKey: sheetById(id).queryKey });
    return client.invalidateQueries({ queryKey: ['sheets'] });
  },
});
