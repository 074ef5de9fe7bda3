import type { CannedAnswer, CannedAnswerInput } from '@rpd/shared/domain';
import { api, getPage, type PageRequest } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from '../lib/reload-if-uncertain.ts';

export const cannedAnswersPage = (request: PageRequest) =>
  queryOptions({
    queryKey: ['cannedanswers', 'page', request],
    queryFn: ({ signal }) => getPage<CannedAnswer>('cannedanswer', { ...request }, { signal }),
  });

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: ['cannedanswers'] });

export const createCannedAnswer = mutationOptions({
  mutationFn: (answer: CannedAnswerInput) => api.post('cannedanswer', { json: answer }).json<CannedAnswer>(),
  onSuccess: (_answer, _input, _before, { client }) => reload(client),
});

/** `version`: the one that was read, so that a save over somebody else's is refused (412). */
export const updateCannedAnswer = mutationOptions({
  mutationFn: (answer: CannedAnswerInput & Pick<CannedAnswer, '_id' | 'version'>) =>
    api.put('cannedanswer', { json: answer }).json<CannedAnswer>(),
  onSuccess: (_answer, _input, _before, { client }) => reload(client),
  onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});

export const deleteCannedAnswer = mutationOptions({
  mutationFn: (id: string) => api.delete(`cannedanswer/${id}`).json<CannedAnswer>(),
  onSuccess: (_answer, _id, _before, { client }) => reload(client),
  onError: (error, _id, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
});
