import type { ExperienceCandidate, ExperienceInput, Pregen, SessionSummary } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { kept } from '../lib/keptQuery.ts';

export const summaryOf = (id: string) =>
  queryOptions({
    queryKey: ['gamesessions', 'summary', id],
    queryFn: kept('summary', id),
  });

const show = (client: QueryClient, id: string, saved: SessionSummary) => {
  client.setQueryData(summaryOf(id).queryKey, saved);
  return client.invalidateQueries({ queryKey: ['gamesessions', 'list'] });
};

export const saveSummary = (id: string) =>
  mutationOptions({
    mutationFn: (summary: { text: string; version: number }) =>
      api.put(`gamesession/${id}/summary`, { json: summary }).json<SessionSummary>(),
    onSuccess: (saved, _summary, _before, { client }) => show(client, id, saved),
  });

export const correctAttendance = (id: string) =>
  mutationOptions({
    mutationFn: (correction: { user: string; present: boolean }) =>
      api.put(`gamesession/${id}/attendance`, { json: correction }).json<SessionSummary>(),
    onSuccess: (saved, _correction, _before, { client }) => show(client, id, saved),
  });

export const experienceOf = (id: string) =>
  queryOptions({
    queryKey: ['gamesessions', 'experience', id],
    queryFn: ({ signal }) =>
      api.get(`gamesession/${id}/experience`, { signal }).json<ExperienceCandidate[]>(),
    gcTime: 0,
  });

export const giveExperience = (id: string) =>
  mutationOptions({
    mutationFn: (input: ExperienceInput) =>
      api.put(`gamesession/${id}/experience`, { json: input }).json<SessionSummary>(),
    onSuccess: (saved, _input, _before, { client }) => show(client, id, saved),
  });

export const exportHtml = (id: string): Promise<Blob> => api.get(`gamesession/${id}.html`).blob();

export const pregensOf = (game: string) =>
  queryOptions({
    queryKey: ['campaigns', 'pregens', game],
    queryFn: ({ signal }) => api.get(`game/${game}/pregens`, { signal }).json<Pregen[]>(),
  });

const stalePregens = (client: QueryClient, game: string) =>
  client.invalidateQueries({ queryKey: pregensOf(game).queryKey });

export const offerPregen = (game: string) =>
  mutationOptions({
    mutationFn: (character: string) =>
      api.put(`game/${game}/pregens/${character}`, { json: {} }).json<Pregen[]>(),
    onSuccess: (saved, _character, _before, { client }) =>
      client.setQueryData(pregensOf(game).queryKey, saved),
  });

export const withdrawPregen = (game: string) =>
  mutationOptions({
    mutationFn: (character: string) => api.delete(`game/${game}/pregens/${character}`),
    onSettled: (_gone, _error, _character, _before, { client }) => stalePregens(client, game),
  });

export const takePregen = (game: string) =>
  mutationOptions({
    mutationFn: (character: string) =>
      api.post(`game/${game}/pregens/${character}/take`, { json: {} }).json<{ character: string }>(),
    onSettled: (_taken, _error, _character, _before, { client }) =>
      Promise.all([
        stalePregens(client, game),
        client.invalidateQueries({ queryKey: ['characters', 'mine'] }),
      ]),
  });
