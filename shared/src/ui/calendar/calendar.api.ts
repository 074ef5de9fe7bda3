import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { CalendarFeed } from '../../domain/calendar-feed.ts';
import { api } from '../../http/index.ts';
import { hosts } from '../../session/index.ts';

export const ownFeeds = queryOptions({
  queryKey: ['calendarfeeds', 'own'],
  queryFn: ({ signal }) => api.get('calendarfeed', { signal }).json<CalendarFeed[]>(),
});

/** Makes an address; the one that was there ends. */
export const renewFeed = mutationOptions({
  mutationFn: (server: string) => api.post('calendarfeed', { json: { server } }).json<CalendarFeed>(),
  onSettled: (_feed, _error, _server, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['calendarfeeds'] }),
});

export const endFeed = mutationOptions({
  mutationFn: (id: string) => api.delete(`calendarfeed/${id}`),
  onSettled: (_gone, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['calendarfeeds'] }),
});

/** Where calendars read it. */
export const addressOf = ({ path }: CalendarFeed): string =>
  new URL(path, new URL(`${hosts().apiHost}/`, window.location.origin)).href;
