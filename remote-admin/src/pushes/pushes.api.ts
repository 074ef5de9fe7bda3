import type { PushHealth } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** How sending to devices goes. It changes by itself: each visit reads it again. */
export const pushHealth = queryOptions({
  queryKey: ['pushdevices', 'health'],
  queryFn: ({ signal }) => api.get('api/push/health', { signal }).json<PushHealth>(),
  staleTime: 0,
});
