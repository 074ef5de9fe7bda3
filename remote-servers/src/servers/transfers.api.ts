import type { ServerTransfer, ServerTransferInput } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

interface Answer {
  transfer: ServerTransfer | null;
}

/** To whom a server is offered, for those who are part of it. */
export const transferOf = (server: string) =>
  queryOptions({
    queryKey: ['servers', 'transfer', server],
    queryFn: async ({ signal }) =>
      (await api.get(`server/${server}/transfer`, { signal }).json<Answer>()).transfer,
  });

/** The servers that one is offered. */
export const offersToMe = queryOptions({
  queryKey: ['servers', 'offers'],
  queryFn: ({ signal }) => api.get('transfers', { signal }).json<ServerTransfer[]>(),
  meta: { quiet: true },
});

const changing = {
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _sent: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => client.invalidateQueries({ queryKey: ['servers'] }),
};

export const offerServer = mutationOptions({
  mutationFn: ({ server, ...json }: ServerTransferInput & { server: string }) =>
    api.post(`server/${server}/transfer`, { json }).json<Answer>(),
  ...changing,
});

export const withdrawTransfer = mutationOptions({
  mutationFn: (server: string) => api.delete(`server/${server}/transfer`).json<Answer>(),
  ...changing,
});

/** Accepts or refuses what one is offered. */
export const answerTransfer = mutationOptions({
  mutationFn: ({ server, answer }: { server: string; answer: 'accept' | 'refuse' }) =>
    api.post(`server/${server}/transfer/${answer}`, { json: {} }).json<Answer>(),
  ...changing,
});
