import type { ModeratedPerson } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** What the team sees of a person, as beside their tickets (MOD-1). */
export const moderatedPerson = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'person', id],
    queryFn: ({ signal }) => api.get(`api/moderation/person/${id}`, { signal }).json<ModeratedPerson>(),
  });
