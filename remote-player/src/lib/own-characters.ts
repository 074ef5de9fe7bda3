import type { Character, CharacterSummary } from '@rpd/shared/domain';
import { getPage, pageAfter, type Page } from '@rpd/shared/http';
import { characterCopy, copiesNamed, readKept } from '@rpd/shared/kept';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

const A_PAGE = 24;

/** The copy of a part of the list of one's own characters. */
export const listCopyName = (page: number): string => `characters ${page}`;

/** Where the list was never seen: those that were opened. */
async function seenOnes(): Promise<{ at: number; data: Page<CharacterSummary> } | undefined> {
  const copies = await copiesNamed(characterCopy(''));
  if (copies.length === 0) return undefined;
  const rows = copies.map(({ data }) => data as Character);
  const at = Math.min(...copies.map(copy => copy.at));
  return { at, data: { rows, total: rows.length } };
}

/** One's own characters, the last touched first. Without a network, what one saw of them. */
export const ownCharacters = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['characters', 'own', q],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const part = { page: pageParam, limit: A_PAGE, q, sort: '-updatedAt', owner: 'me' };
      const read = () => getPage<CharacterSummary>('character', part, { signal });
      // What one looks for is asked of the host.
      if (q !== '') return read();
      const onLate = (answered: Page<CharacterSummary> | null) =>
        client.setQueryData<InfiniteData<Page<CharacterSummary>>>(queryKey, list =>
          list && answered
            ? {
                ...list,
                pages: list.pages.map((one, at) => (list.pageParams[at] === pageParam ? answered : one)),
              }
            : list,
        );
      return readKept(listCopyName(pageParam), read, { otherwise: seenOnes, onLate });
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, A_PAGE),
    placeholderData: keepPreviousData,
  });
