import { queryOptions } from '@tanstack/react-query';
import type { CompendiumEntry } from '../../domain/compendium.ts';
import { api } from '../../http/index.ts';

export const entryOf = (id: string) =>
  queryOptions({
    queryKey: ['compendiums', 'one', id],
    queryFn: ({ signal }) => api.get(`compendium/${id}`, { signal }).json<CompendiumEntry>(),
    meta: { quiet: true },
  });
