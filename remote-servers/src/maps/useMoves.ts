import { type GameMap, type MapToken, type Place, snap, squareOf } from '@rpd/shared/domain';
import { notifyFailure } from '@rpd/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { moveToken } from './maps.api.ts';

/** How long a key may be pressed again before the place is sent, in ms. */
const KEYS_MS = 250;

/**
 * Moves of tokens: drawn at once, sent when they end, and taken back when they are refused. `placeOf` answers where a token is drawn.
 * `said` is what was last moved, in words.
 */
export function useMoves(map: GameMap) {
  const client = useQueryClient();
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map());
  const [said, setSaid] = useState('');
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(new Map<string, Place>());
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer);
    };
  }, []);
  const forget = (id: string, place: Place) => {
    if (latest.current.get(id) !== place) return;
    latest.current.delete(id);
    setMoved(new Map(latest.current));
  };
  const send = async (id: string, place: Place) => {
    try {
      await moveToken(map._id, id, place);
      await client.invalidateQueries({ queryKey: ['maps'] });
    } catch (error) {
      notifyFailure('Le pion n’a pas bougé', error instanceof Error ? error : new Error(String(error)));
    }
    forget(id, place);
  };
  const placeOf = (token: MapToken): Place => moved.get(token._id) ?? { x: token.x, y: token.y };
  const draw = (token: MapToken, wanted: Place): Place => {
    const place = snap(map, wanted, token.size);
    latest.current.set(token._id, place);
    setMoved(new Map(latest.current));
    setSaid(`${token.name} : ${squareOf(map, place, token.size)}`);
    return place;
  };
  return {
    said,
    placeOf,
    /** The end of a drag, or a square that was typed; one that is put down where it was taken is not sent. */
    move: (token: MapToken, wanted: Place) => {
      const before = placeOf(token);
      const place = snap(map, wanted, token.size);
      if (place.x !== before.x || place.y !== before.y) void send(token._id, draw(token, wanted));
    },
    /** One step of an arrow key; the last of several is sent. */
    step: (token: MapToken, columns: number, rows: number) => {
      const { x, y } = latest.current.get(token._id) ?? token;
      const place = draw(token, { x: x + columns * map.cell, y: y + rows * map.cell });
      clearTimeout(timers.current.get(token._id));
      timers.current.set(
        token._id,
        setTimeout(() => void send(token._id, place), KEYS_MS),
      );
    },
  };
}
