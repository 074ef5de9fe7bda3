import type { AdministratedServer, Server, ServerInput } from '@rpd/shared/domain';
import { getPage, type PageRequest } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { entityApi } from '../lib/entity-api.ts';

export const servers = entityApi<ServerInput, Server>('server', 'servers');

/** Every server with its owner, narrowed by criteria: `owner` is an account's id, `visibility` why a server is shown or hidden. */
export const administratedServers = (request: PageRequest, criteria: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['servers', 'administrated', request, criteria],
    queryFn: ({ signal }) =>
      getPage<AdministratedServer>('api/administration/servers', { ...request, ...criteria }, { signal }),
  });

/** One server of this account, which says what the account is called. */
export const firstOf = (owner: string) =>
  queryOptions({
    queryKey: ['servers', 'first-of', owner],
    queryFn: async ({ signal }) => {
      const { rows } = await getPage<AdministratedServer>(
        'api/administration/servers',
        { page: 1, limit: 1, owner },
        { signal },
      );
      return rows[0] ?? null;
    },
    enabled: owner !== '',
  });
