import type { Entity, GameType, GameTypeInput, ServerType, ServerTypeInput } from '@rpd/shared/domain';
import { api, type QuerySubject } from '@rpd/shared/http';
import { mutationOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entityApi } from './entity-api.ts';

/** The calls of a kind of types; what is of one is read again when another one takes its place. */
function typeApi<Input extends object, Stored extends Entity>(
  path: string,
  key: QuerySubject,
  users: readonly QuerySubject[],
) {
  const calls = entityApi<Input, Stored>(path, key);
  return {
    ...calls,
    // A query key is all that differs from what a component may be given.
    choices: () => calls.all() as unknown as UseQueryOptions<Stored[]>,
    replace: mutationOptions({
      mutationFn: ({ id, replacement }: { id: string; replacement: string }) =>
        api.delete(`${path}/${id}?replacement=${replacement}`).json<Stored>(),
      onSuccess: async (_gone, _sent, _before, { client }) => {
        await calls.reload(client);
        await Promise.all(users.map(user => client.invalidateQueries({ queryKey: [user] })));
      },
    }),
  };
}

// The types of servers and games: edited by their own screens, chosen from by others.
export const serverTypes = typeApi<ServerTypeInput, ServerType>('servertype', 'servertypes', ['servers']);
export const gameTypes = typeApi<GameTypeInput, GameType>('gametype', 'gametypes', [
  'games',
  'sheets',
  'settings',
]);

const asChoices = (types: readonly { _id: string; name: string }[] | undefined) => ({
  options: (types ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  names: new Map(types?.map(({ _id, name }) => [_id, name])),
});

/** Server types to choose from, their names by id, and how the reading of them goes. */
export function useServerTypes() {
  const reading = useQuery(serverTypes.all());
  const choices = useMemo(() => asChoices(reading.data), [reading.data]);
  return { ...choices, reading };
}

/** Game types to choose from, their names by id, and how the reading of them goes. */
export function useGameTypes() {
  const reading = useQuery(gameTypes.all());
  const choices = useMemo(() => asChoices(reading.data), [reading.data]);
  return { ...choices, reading };
}
