import type { PublicPage } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** What everybody signed in sees of a person. */
export const publicPage = (id: string) =>
  queryOptions({
    queryKey: ['users', 'public', id],
    queryFn: ({ signal }) => api.get(`user/${id}/public`, { signal }).json<PublicPage>(),
  });
