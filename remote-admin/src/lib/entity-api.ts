import type { Entity } from '@rpd/shared/domain';
import { api, getPage, type PageRequest, type QuerySubject } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { reloadIfUncertain } from './reload-if-uncertain.ts';
import { reload as reloadSubject } from './reload.ts';

type Filters = Record<string, string | undefined>;

/**
 * The five calls that the API has for each kind of thing (API-3), at `path`. Lists reload after every change, and
 * when one is refused because they are behind; `key` is what
 * the whole page's cache knows them by.
 */
export function entityApi<Input extends object, Stored extends Entity, Made extends Stored = Stored>(
  path: string,
  key: QuerySubject,
) {
  const reload = (client: QueryClient) => reloadSubject(client, key);
  return {
    page: (request: PageRequest, filters: Filters = {}) =>
      queryOptions({
        queryKey: [key, 'page', request, filters],
        queryFn: ({ signal }) => getPage<Stored>(path, { ...request, ...filters }, { signal }),
      }),
    /** All of them: for the choices of a form. */
    all: () =>
      queryOptions({
        queryKey: [key, 'all'],
        queryFn: ({ signal }) => api.get(path, { signal }).json<Stored[]>(),
      }),
    create: mutationOptions({
      mutationFn: (input: Input) => api.post(path, { json: input }).json<Made>(),
      onSuccess: (_made, _input, _before, { client }) => reload(client),
    }),
    update: mutationOptions({
      /** Without `version`, whatever else has changed meanwhile stays as it is. */
      mutationFn: (input: Partial<Input> & Pick<Entity, '_id'> & Partial<Pick<Entity, 'version'>>) =>
        api.put(path, { json: input }).json<Stored>(),
      onSuccess: (_saved, _input, _before, { client }) => reload(client),
      onError: (error, _input, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
    }),
    remove: mutationOptions({
      mutationFn: (id: string) => api.delete(`${path}/${id}`).json<Stored>(),
      onSuccess: (_gone, _id, _before, { client }) => reload(client),
      onError: (error, _id, _before, { client }) => reloadIfUncertain(error, () => reload(client)),
    }),
    reload,
  };
}
