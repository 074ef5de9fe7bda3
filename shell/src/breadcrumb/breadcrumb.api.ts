import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';
import type { NamedKind } from './breadcrumb.segments.ts';

const ADDRESSES: Record<NamedKind, (id: string) => string> = {
  sheet: id => `api/sheets/${id}`,
  user: id => `api/users/${id}`,
  server: id => `server/${id}`,
};

interface Named {
  name?: string;
  username?: string;
  description?: { name?: string };
}

/** BRD-2: the name of what an identifier stands for; '' when it has none. It decorates: its failure says nothing. */
export const nameQuery = (kind: NamedKind, id: string) =>
  queryOptions({
    queryKey: [`${kind}s`, 'name', id],
    queryFn: async ({ signal }) => {
      const { name, username, description } = await api.get(ADDRESSES[kind](id), { signal }).json<Named>();
      return (kind === 'user' ? (username ?? name) : (description?.name ?? name)) ?? '';
    },
    staleTime: 5 * 60_000,
    retry: false,
    meta: { quiet: true },
  });
