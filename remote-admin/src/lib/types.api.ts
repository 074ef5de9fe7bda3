import type { GameType, GameTypeInput, ServerType, ServerTypeInput } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entityApi } from './entity-api.ts';

// The types of servers and games: edited by their own screens, chosen from by others.
export const serverTypes = entityApi<ServerTypeInput, ServerType>('servertype', 'servertypes');
export const gameTypes = entityApi<GameTypeInput, GameType>('gametype', 'gametypes');

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
