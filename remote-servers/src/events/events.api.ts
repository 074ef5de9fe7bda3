import type {
  EventDecision,
  EventInput,
  EventSignup,
  RoleplayEvent,
  SeriesHead,
  Server,
} from '@rpd/shared/domain';
import { api, getPage, pageAfter } from '@rpd/shared/http';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

const A_PAGE = 12;
/** A month has no more on screen than one can read. */
const A_MONTH = 100;

export interface EventFilters {
  /** '' for all servers. */
  server: string;
  q: string;
  /** 'me' for those that one signed up for. */
  signedUp: string;
  /** 'me' for those that one organises. */
  owner: string;
}

/** Whether one organises an event that is to come. */
export const organisesSome = queryOptions({
  queryKey: ['events', 'organised'],
  queryFn: async ({ signal }) => {
    const request = { page: 1, limit: 1, owner: 'me', from: new Date().toISOString() };
    return (await getPage<RoleplayEvent>('event', request, { signal })).total > 0;
  },
});

/** What comes next, the soonest first. `from` is the day on which the list begins. */
export const nextEvents = (filters: EventFilters, from: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'next', filters, from],
    queryFn: ({ pageParam, signal }) =>
      getPage<RoleplayEvent>('event', { page: pageParam, limit: A_PAGE, from, ...filters }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(last, page, A_PAGE),
    placeholderData: keepPreviousData,
  });

/** Everything that touches a span of time (moments). */
export const eventsBetween = (filters: EventFilters, from: string, to: string) =>
  queryOptions({
    queryKey: ['events', 'between', filters, from, to],
    queryFn: ({ signal }) =>
      getPage<RoleplayEvent>('event', { page: 1, limit: A_MONTH, from, to, ...filters }, { signal }),
    placeholderData: keepPreviousData,
  });

export const eventById = (id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: ({ signal }) => api.get(`event/${id}`, { signal }).json<RoleplayEvent>(),
  });

export const eventSignups = (id: string) =>
  queryOptions({
    queryKey: ['events', 'signups', id],
    queryFn: ({ signal }) => api.get(`event/${id}/signups`, { signal }).json<EventSignup[]>(),
  });

/** The servers for which one may plan something; `own` keeps those that are the person's. */
export const eventServers = (own: boolean) =>
  queryOptions({
    queryKey: ['servers', 'for-events', own],
    queryFn: async ({ signal }) =>
      (
        await getPage<Server>(
          'server',
          { page: 1, limit: 100, sort: 'name', owner: own ? 'me' : undefined },
          { signal },
        )
      ).rows,
  });

/** The servers in whose name one acts (DSK-4): for these one publishes, for any other one proposes. */
export const actingServers = queryOptions({
  queryKey: ['servers', 'acting'],
  queryFn: async ({ signal }) =>
    (await getPage<Server>('server', { page: 1, limit: 100, sort: 'name', actsFor: 'me' }, { signal })).rows,
});

/** What is proposed and not published: to a server, or by oneself. A declined proposal is its author's alone to see again. */
export const proposals = (narrowed: { server: string } | { owner: 'me' }) =>
  queryOptions({
    queryKey: ['events', 'proposals', narrowed],
    queryFn: async ({ signal }) =>
      (
        await getPage<RoleplayEvent>(
          'event',
          { page: 1, limit: 50, sort: 'start', state: 'unpublished', ...narrowed },
          { signal },
        )
      ).rows,
  });

/** The event for an agenda. */
export const readCalendar = (id: string): Promise<Blob> => api.get(`event/${id}.ics`).blob();

const refresh = { queryKey: ['events'] as const };

export const createEvent = mutationOptions({
  mutationFn: (input: EventInput) => api.post('event', { json: input }).json<RoleplayEvent>(),
  onSettled: async (_event, _error, _sent, _before, { client }) => {
    await client.invalidateQueries(refresh);
    await client.invalidateQueries({ queryKey: ['servers', 'first-steps'] });
  },
});

/** `version`: the one that was read, so that a save over somebody else's is refused (412). */
export const updateEvent = mutationOptions({
  mutationFn: (event: EventInput & Pick<RoleplayEvent, '_id' | 'version'>) =>
    api.put('event', { json: event }).json<RoleplayEvent>(),
  onSettled: (_event, _error, _sent, _before, { client }) => client.invalidateQueries(refresh),
});

export const deleteEvent = mutationOptions({
  mutationFn: (id: string) => api.delete(`event/${id}`).json<RoleplayEvent>(),
  onSettled: (_event, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

export const signUp = mutationOptions({
  mutationFn: (id: string) => api.post(`event/${id}/signups`, { json: {} }).json<RoleplayEvent>(),
  onSettled: (_event, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

export const leaveEvent = mutationOptions({
  mutationFn: (id: string) => api.delete(`event/${id}/signups/me`).json<RoleplayEvent>(),
  onSettled: (_event, _error, _id, _before, { client }) => client.invalidateQueries(refresh),
});

/** Takes somebody else off the list: for who organises it. */
export const removeFromEvent = mutationOptions({
  mutationFn: ({ id, person }: { id: string; person: string }) =>
    api.delete(`event/${id}/signups/${person}`).json<RoleplayEvent>(),
  onSettled: (_event, _error, _removed, _before, { client }) => client.invalidateQueries(refresh),
});

/** How long the event lasts that one planned last, in ms; null before the first. */
export const lastLength = queryOptions({
  queryKey: ['events', 'last-length'],
  queryFn: async ({ signal }) => {
    const request = { page: 1, limit: 1, sort: '-createdAt', owner: 'me' };
    const [last] = (await getPage<RoleplayEvent>('event', request, { signal })).rows;
    return last ? Date.parse(last.end) - Date.parse(last.start) : null;
  },
});

export const repeatEvent = mutationOptions({
  mutationFn: ({ id, ...input }: { id: string; rule: string; timeZone: string }) =>
    api.post(`event/${id}/series`, { json: input }).json<SeriesHead>(),
  onSettled: (_series, _error, _input, _before, { client }) => client.invalidateQueries(refresh),
});

export const endEventSeries = mutationOptions({
  mutationFn: ({ id, takesBack }: { id: string; takesBack: boolean }) =>
    api.delete(`event/${id}/series`, { searchParams: { ahead: takesBack ? 'remove' : 'keep' } }),
  onSettled: (_gone, _error, _input, _before, { client }) => client.invalidateQueries(refresh),
});

export const decideEvent = mutationOptions({
  mutationFn: ({ _id, ...decision }: EventDecision & Pick<RoleplayEvent, '_id'>) =>
    api.post(`event/${_id}/decision`, { json: decision }).json<RoleplayEvent>(),
  onSettled: (_event, _error, _sent, _before, { client }) => client.invalidateQueries(refresh),
});
