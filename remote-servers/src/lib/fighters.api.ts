import type { Fighter } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** The characters that play at a table, for its game masters. */
export const fightersOf = (game: string) =>
  queryOptions({
    queryKey: ['fights', 'fighters', game],
    queryFn: ({ signal }) => api.get(`game/${game}/fighters`, { signal }).json<Fighter[]>(),
  });
