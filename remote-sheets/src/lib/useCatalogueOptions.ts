import {
  CATALOGUE_KINDS,
  cataloguesOf,
  withCatalogues,
  type CatalogueEntry,
  type CatalogueKind,
  type SheetField,
} from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

const SUBJECTS = {
  stat: 'stats',
  skill: 'skills',
  class: 'classes',
  equipmenttype: 'equipmenttypes',
} as const;

const catalogue = (kind: CatalogueKind) =>
  queryOptions({
    queryKey: [SUBJECTS[kind], 'all'],
    queryFn: ({ signal }) => api.get(kind, { signal }).json<CatalogueEntry[]>(),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });

/** The entries of these catalogues, as far as they have arrived. */
export function useCatalogues(
  kinds: readonly CatalogueKind[],
): ReadonlyMap<CatalogueKind, readonly CatalogueEntry[]> {
  const entries = useQueries({
    queries: kinds.map(kind => catalogue(kind)),
    combine: results => results.map(({ data }) => data),
  });
  return useMemo(
    () => new Map(kinds.flatMap((kind, index) => (entries[index] ? [[kind, entries[index]] as const] : []))),
    [kinds, entries],
  );
}

/** The entries that were asked for before. */
export const arrivedCatalogues = (
  client: QueryClient,
): ReadonlyMap<CatalogueKind, readonly CatalogueEntry[]> =>
  new Map(CATALOGUE_KINDS.map(kind => [kind, client.getQueryData(catalogue(kind).queryKey) ?? []]));

/** The fields with the entries of the catalogues that they name among their options. */
export function useCatalogueOptions(
  fields: Record<string, SheetField>,
  gameType: string,
): Record<string, SheetField> {
  const used = useMemo(() => cataloguesOf(fields), [fields]);
  const entries = useCatalogues(used);
  return useMemo(() => withCatalogues(fields, entries, gameType), [fields, entries, gameType]);
}
