import type { ModeratedServer } from '@rpd/shared/domain';
import { getPage, type PageRequest } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** What the list is narrowed to; '' for everything. */
interface ServerFilters {
  visible: string;
  problem: string;
}

export const moderatedServers = (request: PageRequest, filters: ServerFilters) =>
  queryOptions({
    queryKey: ['moderation', 'servers', request, filters],
    queryFn: ({ signal }) =>
      getPage<ModeratedServer>('api/moderation/servers', { ...request, ...filters }, { signal }),
  });
