import type { Stat } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** Every stat of the catalogues, in their order: mobs have values of some of them. */
export const stats = queryOptions({
  queryKey: ['stats', 'all'],
  queryFn: ({ signal }) => api.get('stat', { signal }).json<Stat[]>(),
  staleTime: 60_000,
});
