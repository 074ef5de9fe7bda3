import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CompendiumEntry, CompendiumEntrySummary } from '../../domain/compendium.ts';
import { api } from '../../http/index.ts';

/** What became of the entries that rows were taken from: those that are gone, or hidden from this person, are not in the answer. */
export const linkedEntries = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['compendiums', 'linked', ids],
    queryFn: ({ signal }) =>
      api
        .get('compendium', { signal, searchParams: { ids: ids.join(',') } })
        .json<CompendiumEntrySummary[]>(),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

interface FoundEntries {
  /** How many compendiums were looked through. */
  servers: number;
  /** Whether one of them has this kind of entries. */
  isKind?: boolean;
  isMore: boolean;
  entries: CompendiumEntry[];
}

/** Entries for a list of this character, as one types. */
export const foundEntries = (character: string, kind: string, q: string) =>
  queryOptions({
    queryKey: ['compendiums', 'found', character, kind, q],
    queryFn: ({ signal }) =>
      api
        .get(`character/${character}/compendium`, { signal, searchParams: { kind, q } })
        .json<FoundEntries>(),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
