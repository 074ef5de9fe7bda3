import {
  CATALOGUE_KINDS,
  withCatalogues,
  type CatalogueEntry,
  type CatalogueKind,
  type SheetField,
} from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions, useQueries } from '@tanstack/react-query';
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

/** The fields with the entries of the catalogues that they name among their options. */
export function useCatalogueOptions(
  fields: Record<string, SheetField>,
  gameType: string,
): Record<string, SheetField> {
  const used = useMemo(() => {
    const named = new Set(
      Object.values(fields).flatMap(({ catalogue: own, columns = [] }) => [
        own,
        ...columns.map(column => column.catalogue),
      ]),
    );
    return CATALOGUE_KINDS.filter(kind => named.has(kind));
  }, [fields]);
  const entries = useQueries({
    queries: used.map(kind => catalogue(kind)),
    combine: results => results.map(({ data }) => data),
  });
  return useMemo(
    () => withCatalogues(fields, new Map(used.map((kind, index) => [kind, entries[index] ?? []])), gameType),
    [fields, used, entries, gameType],
  );
}
