import type { Notification } from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** How many things happened that were not looked at; the stream says when that changes. It decorates: its failure says nothing. */
export const unreadNotifications = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (await api.get('api/notifications/unread', { signal }).json<{ count: number }>()).count,
  refetchOnWindowFocus: true,
  retry: false,
  meta: { quiet: true },
});

/** As many as a page of the API holds. */
export const MAX_NOTIFICATIONS = 100;

/** The newest things that happened to oneself. */
export const notifications = (limit: number) =>
  queryOptions({
    queryKey: ['notifications', 'newest', limit],
    queryFn: ({ signal }) => getPage<Notification>('api/notifications', { page: 1, limit }, { signal }),
    // Opened again, the bell says what is new now.
    staleTime: 0,
    meta: { quiet: true },
  });

/** All of them were looked at. */
export const readNotifications = mutationOptions({
  mutationFn: () => api.post('api/notifications/read', { json: {} }).json<{ count: number }>(),
  onSuccess: ({ count }, _none, _before, { client }) =>
    client.setQueryData(unreadNotifications.queryKey, count),
});
