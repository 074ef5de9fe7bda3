import type { ModerationSummary } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** The figures and the news of the dashboard; what changes a ticket or a server makes them stale. */
export const moderationSummary = queryOptions({
  queryKey: ['moderation', 'summary'],
  queryFn: ({ signal }) => api.get('api/moderation/summary', { signal }).json<ModerationSummary>(),
});
