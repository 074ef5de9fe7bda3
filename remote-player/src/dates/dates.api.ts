import type { DatePoll, GameSession } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** The planned sessions at whose tables one has a place, the next one first. */
export const plannedSessions = queryOptions({
  queryKey: ['gamesessions', 'list', { state: 'planned' }],
  queryFn: ({ signal }) =>
    api.get('gamesession', { searchParams: { state: 'planned' }, signal }).json<GameSession[]>(),
});

/** The open polls of one's tables. */
export const openPolls = queryOptions({
  queryKey: ['datepolls', 'open'],
  queryFn: ({ signal }) => api.get('datepoll', { signal }).json<DatePoll[]>(),
});
