import { type GameMap, type MapPing, PING_MS, type Place, squareOf } from '@rpd/shared/domain';
import { useTopic } from '@rpd/shared/live';
import { notifyFailure } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { ping, pingsOf } from './maps.api.ts';

/** What people at the table point at, for some seconds. */
export function usePings(map: GameMap) {
  const [pings, setPings] = useState<readonly MapPing[]>([]);
  useTopic(`pings:${map._id}`, ({ change }) => {
    if (change === 'created') pingsOf(map._id).then(setPings, () => undefined);
  });
  useEffect(() => {
    if (pings.length === 0) return undefined;
    const timer = setTimeout(() => setPings([]), PING_MS);
    return () => clearTimeout(timer);
  }, [pings]);
  const last = pings.at(-1);
  return {
    pings,
    said: last ? `${last.name} montre ${squareOf(map, last)}` : '',
    point: (place: Place) => {
      ping(map._id, place).catch((error: Error) => notifyFailure('Personne ne l’a vu', error));
    },
  };
}
