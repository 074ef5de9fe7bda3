import type { GameSession } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions } from '@tanstack/react-query';
import { sessionById } from './table.api.ts';

/** Plays the X-card. `anonymous`: what the button said. */
export const playCard = (id: string) =>
  mutationOptions({
    mutationFn: (anonymous: boolean) =>
      api.put(`gamesession/${id}/card`, { json: { anonymous } }).json<GameSession>(),
    onSuccess: (saved, _anonymous, _before, { client }) =>
      client.setQueryData(sessionById(id).queryKey, saved),
  });

export const pauseGame = (id: string) =>
  mutationOptions({
    mutationFn: (paused: boolean) =>
      api.put(`gamesession/${id}/pause`, { json: { paused } }).json<GameSession>(),
    onSuccess: (saved, _paused, _before, { client }) => client.setQueryData(sessionById(id).queryKey, saved),
  });
