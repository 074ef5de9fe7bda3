import type { GallerySheet, Sheet, SheetDescent, SheetInput, SheetLikes } from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

const CARDS_A_PAGE = 12;

/** What the gallery is sorted by. */
export const GALLERY_SORTS = {
  '-likes': 'Les plus aimées',
  '-updatedAt': 'Les dernières modifiées',
  '-createdAt': 'Les plus récentes',
  name: 'Par nom',
} as const;
export type GallerySort = keyof typeof GALLERY_SORTS;

export interface GalleryPart {
  q: string;
  gameType: string;
  sort: GallerySort;
}

/** The public templates, a page at a time. */
export const galleryCards = ({ q, gameType, sort }: GalleryPart) =>
  infiniteQueryOptions({
    queryKey: ['sheets', 'gallery', q, gameType, sort],
    queryFn: ({ pageParam, signal }) =>
      getPage<GallerySheet>(
        'gallery/sheets',
        { page: pageParam, limit: CARDS_A_PAGE, q, gameType, sort },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, CARDS_A_PAGE),
    placeholderData: keepPreviousData,
  });

/** Likes, copies, and from which template a sheet was made. `quiet`: it only decorates the page. */
export const descentOf = (id: string) =>
  queryOptions({
    queryKey: ['sheets', 'descent', id],
    queryFn: ({ signal }) => api.get(`sheet/${id}/descent`, { signal }).json<SheetDescent>(),
    meta: { quiet: true },
  });

/** Likes a template, or no longer. The page says so at once. */
export const likeSheet = (id: string) =>
  mutationOptions({
    mutationFn: (liked: boolean) =>
      api(`sheet/${id}/like`, liked ? { method: 'put', json: {} } : { method: 'delete' }).json<SheetLikes>(),
    onSettled: (_likes, _error, _liked, _before, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['sheets', 'gallery'] }),
        client.invalidateQueries({ queryKey: descentOf(id).queryKey }),
      ]),
  });

/** The original of one's template: as it was taken over, where that is still known, and as it is now. */
export const fetchOrigin = (id: string) =>
  api.get(`sheet/${id}/origin`).json<{ taken: SheetInput | null; current: Sheet }>();

/** Notes that one's template has this version of its original. */
export const takeOrigin = (id: string, version: number) =>
  api.put(`sheet/${id}/origin`, { json: { version } }).json<SheetDescent>();
