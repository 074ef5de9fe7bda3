import type {
  Campaign,
  CampaignInput,
  Character,
  CharacterSummary,
  GameSession,
  GameSessionInput,
  Invitation,
  InvitationHead,
  InvitationInput,
  Seat,
  SeriesHead,
} from '@rpd/shared/domain';
import { api, getPage } from '@rpd/shared/http';
import { characterCopy, readKept } from '@rpd/shared/kept';
import { useSession } from '@rpd/shared/session';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { kept } from '../lib/keptQuery.ts';

export const sessionsOf = (filter: { game?: string; event?: string }) =>
  queryOptions({
    queryKey: ['gamesessions', 'list', filter],
    queryFn: filter.game
      ? kept('sessions', filter.game)
      : ({ signal }) => api.get('gamesession', { searchParams: filter, signal }).json<GameSession[]>(),
  });

export const sessionById = (id: string) =>
  queryOptions({
    queryKey: ['gamesessions', 'one', id],
    queryFn: kept('session', id),
  });

export const seatsOf = (id: string) =>
  queryOptions({
    queryKey: ['gamesessions', 'seats', id],
    queryFn: kept('seats', id),
  });

export const exportLog = (id: string): Promise<Blob> => api.get(`gamesession/${id}.md`).blob();

export const takeSeat = (id: string) =>
  mutationOptions({
    mutationFn: (seat: { character: string; clientSeed: string }) =>
      api.post(`gamesession/${id}/seat`, { json: seat }).json<Seat[]>(),
    onSuccess: (seats, _seat, _before, { client }) => client.setQueryData(seatsOf(id).queryKey, seats),
  });

export const leaveSeat = (id: string): Promise<unknown> => api.delete(`gamesession/${id}/seat`);

const staleSessions = { queryKey: ['gamesessions'] } as const;

export const openTable = mutationOptions({
  mutationFn: ({ game, ...input }: Partial<GameSessionInput> & { game: string }) =>
    api.post(`game/${game}/gamesessions`, { json: input }).json<GameSession>(),
  onSuccess: (_made, _input, _before, { client }) => client.invalidateQueries(staleSessions),
});

export const saveSession = mutationOptions({
  mutationFn: ({ id, ...input }: Partial<GameSessionInput> & { id: string; version: number }) =>
    api.put(`gamesession/${id}`, { json: input }).json<GameSession>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(staleSessions),
});

export const deleteSession = mutationOptions({
  mutationFn: (id: string) => api.delete(`gamesession/${id}`),
  onSettled: (_gone, _error, _id, _before, { client }) => client.invalidateQueries(staleSessions),
});

interface Repeat {
  id: string;
  rule: string;
  timeZone: string;
}

export const repeatSession = mutationOptions({
  mutationFn: ({ id, ...input }: Repeat) =>
    api.post(`gamesession/${id}/series`, { json: input }).json<SeriesHead>(),
  onSettled: (_series, _error, _input, _before, { client }) => client.invalidateQueries(staleSessions),
});

export const endSessionSeries = mutationOptions({
  mutationFn: ({ id, takesBack }: { id: string; takesBack: boolean }) =>
    api.delete(`gamesession/${id}/series`, { searchParams: { ahead: takesBack ? 'remove' : 'keep' } }),
  onSettled: (_gone, _error, _input, _before, { client }) => client.invalidateQueries(staleSessions),
});

export const moveSession = mutationOptions({
  mutationFn: ({ id, state }: { id: string; state: 'open' | 'closed' }) =>
    api.post(`gamesession/${id}/state`, { json: { state } }).json<GameSession>(),
  onSuccess: (saved, { id }, _before, { client }) => {
    client.setQueryData(sessionById(id).queryKey, saved);
    return client.invalidateQueries({ queryKey: ['gamesessions', 'list'] });
  },
});

export const campaignOf = (game: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', game],
    queryFn: kept('campaign', game),
  });

export const saveCampaign = mutationOptions({
  mutationFn: ({ game, ...input }: CampaignInput & { game: string; version: number }) =>
    api.put(`game/${game}/campaign`, { json: input }).json<Campaign>(),
  onSettled: (_saved, _error, _input, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['campaigns'] }),
});

export const invitationsOf = (game: string) =>
  queryOptions({
    queryKey: ['campaigns', 'invitations', game],
    queryFn: ({ signal }) => api.get(`game/${game}/invitations`, { signal }).json<Invitation[]>(),
  });

const staleCampaigns = { queryKey: ['campaigns'] } as const;

export const invite = mutationOptions({
  mutationFn: ({ game, ...input }: InvitationInput & { game: string }) =>
    api.post(`game/${game}/invitations`, { json: input }).json<Invitation>(),
  onSuccess: (_made, _input, _before, { client }) => client.invalidateQueries(staleCampaigns),
});

export const revoke = mutationOptions({
  mutationFn: ({ game, id }: { game: string; id: string }) => api.delete(`game/${game}/invitations/${id}`),
  onSettled: (_gone, _error, _input, _before, { client }) => client.invalidateQueries(staleCampaigns),
});

export const nameMaster = mutationOptions({
  mutationFn: ({ game, user }: { game: string; user: string }) =>
    api.post(`game/${game}/campaign/masters`, { json: { user } }).json<Campaign>(),
  onSettled: (_saved, _error, _input, _before, { client }) => client.invalidateQueries(staleCampaigns),
});

export const removePart = mutationOptions({
  mutationFn: ({ game, user }: { game: string; user: string }) =>
    api.delete(`game/${game}/campaign/people/${user}`),
  onSettled: (_gone, _error, _input, _before, { client }) => client.invalidateQueries(staleCampaigns),
});

export const invitationOf = (code: string) =>
  queryOptions({
    queryKey: ['campaigns', 'invitation', code],
    queryFn: ({ signal }) =>
      api.get(`invitation/${encodeURIComponent(code)}`, { signal }).json<InvitationHead>(),
    retry: false,
  });

export const acceptInvitation = mutationOptions({
  mutationFn: (code: string) => api.post(`invitation/${encodeURIComponent(code)}`).json<InvitationHead>(),
  onSuccess: (_head, _code, _before, { client }) => client.invalidateQueries(),
});

const MY_CHARACTERS = 100;

export const myCharacters = queryOptions({
  queryKey: ['characters', 'mine', 'table'],
  queryFn: ({ signal }) =>
    getPage<CharacterSummary>(
      'character',
      { page: 1, limit: MY_CHARACTERS, sort: 'name', owner: 'me' },
      { signal },
    ),
});

export const characterById = (id: string) =>
  queryOptions({
    queryKey: ['characters', 'one', id],
    queryFn: ({ signal }) =>
      readKept(characterCopy(id), () => api.get(`character/${id}`, { signal }).json<Character>(), {
        isKept: ({ owner_id }) => owner_id === useSession.getState().user?._id,
      }),
  });
