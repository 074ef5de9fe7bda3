import type { DateAnswer, DatePoll, DatePollInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The open poll of a game. */
export const pollOf = (game: string) =>
  queryOptions({
    queryKey: ['datepolls', 'game', game],
    queryFn: async ({ signal }) =>
      (await api.get('datepoll', { searchParams: { game }, signal }).json<DatePoll[]>())[0] ?? null,
  });

/** The poll from which a planned session was chosen; null where it was planned without one. */
export const pollOfSession = (session: string) =>
  queryOptions({
    queryKey: ['datepolls', 'session', session],
    queryFn: async ({ signal }) =>
      (await api.get('datepoll', { searchParams: { session }, signal }).json<DatePoll[]>())[0] ?? null,
  });

const stale = { queryKey: ['datepolls'] } as const;

export const proposeDates = mutationOptions({
  mutationFn: ({ game, ...input }: DatePollInput & { game: string }) =>
    api.post(`game/${game}/datepolls`, { json: input }).json<DatePoll>(),
  onSettled: (_poll, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

interface Answer {
  poll: string;
  answers?: { date: string; answer: DateAnswer }[];
  comment?: string;
}

export const answerDates = mutationOptions({
  mutationFn: ({ poll, ...answer }: Answer) =>
    api.put(`datepoll/${poll}/answer`, { json: answer }).json<DatePoll>(),
  onSettled: (_poll, _error, _input, _before, { client }) => client.invalidateQueries(stale),
});

export const pickDate = mutationOptions({
  mutationFn: ({ poll, date }: { poll: string; date: string }) =>
    api.post(`datepoll/${poll}/pick`, { json: { date } }).json<DatePoll>(),
  onSettled: async (_poll, _error, _input, _before, { client }) => {
    await client.invalidateQueries(stale);
    await client.invalidateQueries({ queryKey: ['gamesessions'] });
  },
});

export const deletePoll = mutationOptions({
  mutationFn: (poll: string) => api.delete(`datepoll/${poll}`),
  onSettled: (_gone, _error, _poll, _before, { client }) => client.invalidateQueries(stale),
});
