import type { AppealVerdict, Measure, MeasureInput, MeasureKind, PersonName } from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from './reload-if-uncertain.ts';

/** What was decided about people, the latest first. */
export const measuresPage = (request: PageRequest, criteria: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['measures', 'page', request, criteria],
    queryFn: ({ signal }) =>
      getPage<Measure>(
        'measure',
        { ...request, sort: request.sort ?? '-createdAt', ...criteria },
        { signal },
      ),
  });

/** What was decided about one person. */
export const measuresAbout = (person: string) => measuresPage({ page: 1, limit: 20 }, { person });

export const measureById = (id: string) =>
  queryOptions({
    queryKey: ['measures', 'one', id],
    queryFn: ({ signal }) => api.get(`measure/${id}`, { signal }).json<Measure>(),
  });

interface Summary {
  counts: { kind: MeasureKind; count: number }[];
  appeals: number;
  proposals: number;
}

/** How many of the last 30 days, and what waits. */
export const measuresSummary = queryOptions({
  queryKey: ['measures', 'summary'],
  queryFn: ({ signal }) => api.get('api/moderation/measures', { signal }).json<Summary>(),
});

export interface ServerChoice {
  _id: string;
  name: string;
}

/** Servers whose name holds what was typed. */
export const serversCalled = (q: string) =>
  queryOptions({
    queryKey: ['servers', 'called', q],
    queryFn: ({ signal }) =>
      api.get('server', { searchParams: { q, limit: 20 }, signal }).json<ServerChoice[]>(),
  });

const reload = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    (['measures', 'users', 'moderation'] as const).map(subject =>
      client.invalidateQueries({ queryKey: [subject] }),
    ),
  );
};

export const decideMeasure = mutationOptions({
  mutationFn: (input: MeasureInput) => api.post('measure', { json: input }).json<Measure>(),
  onSuccess: (_made, _input, _before, { client }) => reload(client),
});

/** What is done with a measure. */
export type MeasureAct =
  | { act: 'confirm' }
  | { act: 'decline' | 'lift'; reason: string }
  | { act: 'judgement'; verdict: AppealVerdict; answer: string };

export const changeMeasure = mutationOptions({
  mutationFn: ({ id, act, ...body }: MeasureAct & { id: string }) =>
    api.post(`measure/${id}/${act}`, { json: body }).json<Measure>(),
  onSuccess: (_saved, _input, _before, { client }) => reload(client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

/** More files of a case, which the team alone reads. */
export const addMeasureEvidence = mutationOptions({
  mutationFn: ({ id, file }: { id: string; file: string }) =>
    api.post(`measure/${id}/evidence`, { json: { files: [file] } }).json<Measure>(),
  onSuccess: (_saved, _input, _before, { client }) => reload(client),
});

/** The whole case as a file. */
export const readMeasureFile = (id: string): Promise<Blob> => api.get(`measure/${id}/file`).blob();

export const nameOf = ({ name }: PersonName): string => name || 'Compte supprimé';
