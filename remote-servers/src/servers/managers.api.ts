import type { PersonName } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const serverManagers = (server: string) =>
  queryOptions({
    queryKey: ['servers', 'managers', server],
    queryFn: ({ signal }) => api.get(`server/${server}/managers`, { signal }).json<PersonName[]>(),
  });

export const personById = (id: string) =>
  queryOptions({
    queryKey: ['users', 'name', id],
    queryFn: ({ signal }) => api.get(`user/${id}`, { signal }).json<PersonName>(),
    meta: { quiet: true },
  });

interface Named {
  server: string;
  name: string;
}
interface Removed {
  server: string;
  person: string;
}

export const addManager = mutationOptions({
  mutationFn: ({ server, name }: Named) =>
    api.post(`server/${server}/managers`, { json: { name } }).json<PersonName[]>(),
  onSettled: (_people, _error, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['servers'] }),
});

export const removeManager = mutationOptions({
  mutationFn: ({ server, person }: Removed) =>
    api.delete(`server/${server}/managers/${person}`).json<PersonName[]>(),
  onSettled: (_people, _error, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['servers'] }),
});
