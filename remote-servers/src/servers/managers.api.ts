import type { PersonName, ServerRole, ServerRoleInput, ServerTeam } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

export const serverManagers = (server: string) =>
  queryOptions({
    queryKey: ['servers', 'managers', server],
    queryFn: ({ signal }) => api.get(`server/${server}/managers`, { signal }).json<PersonName[]>(),
  });

/** The roles of a server's team, and who has which. */
export const serverTeam = (server: string) =>
  queryOptions({
    queryKey: ['servers', 'team', server],
    queryFn: ({ signal }) => api.get(`server/${server}/team`, { signal }).json<ServerTeam>(),
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
  /** The first role where none is said. */
  roles?: readonly string[];
}
interface Removed {
  server: string;
  person: string;
}

export const addManager = mutationOptions({
  mutationFn: ({ server, ...json }: Named) =>
    api.post(`server/${server}/managers`, { json }).json<PersonName[]>(),
  onSettled: (_people, _error, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['servers'] }),
});

export const removeManager = mutationOptions({
  mutationFn: ({ server, person }: Removed) =>
    api.delete(`server/${server}/managers/${person}`).json<PersonName[]>(),
  onSettled: (_people, _error, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['servers'] }),
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

export const giveRoles = mutationOptions({
  mutationFn: ({ server, person, roles }: Removed & { roles: readonly string[] }) =>
    api.put(`server/${server}/managers/${person}`, { json: { roles } }).json<ServerTeam>(),
  ...changing,
});

/** Makes a role, or changes the one of this id. */
export const saveRole = mutationOptions({
  mutationFn: ({ server, id, ...json }: ServerRoleInput & { server: string; id?: string }) =>
    (id
      ? api.put(`server/${server}/roles/${id}`, { json })
      : api.post(`server/${server}/roles`, { json })
    ).json<ServerRole>(),
  ...changing,
});

export const deleteRole = mutationOptions({
  mutationFn: ({ server, id }: { server: string; id: string }) =>
    api.delete(`server/${server}/roles/${id}`).json<ServerRole>(),
  ...changing,
});
