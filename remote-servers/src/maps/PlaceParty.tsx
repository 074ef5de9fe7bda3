import {
  type Fighter,
  type GameMap,
  MAP_TOKENS_MAX,
  type Place,
  type TokenColor,
  TOKEN_COLORS,
  tokenSchema,
} from '@rpd/shared/domain';
import { Button, notifyFailure, TOAST_MS, toasts } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fightersOf } from '../lib/fighters.api.ts';
import { createToken } from './maps.api.ts';

const COLORS = Object.keys(TOKEN_COLORS) as TokenColor[];
/** Tokens beside one another before the next row begins. */
const IN_A_ROW = 4;

/** Where a party begins: in the middle of what was uncovered last, where the rest is under the fog. */
function middleOf({ width, height, fog }: GameMap): Place {
  const open = fog.covered ? fog.areas.findLast(area => area.open) : undefined;
  return open ? { x: open.x + open.width / 2, y: open.y + open.height / 2 } : { x: width / 2, y: height / 2 };
}

/** Beside one another, a square each. */
function placeAround(map: GameMap, index: number, count: number): Place {
  const { width, height, cell } = map;
  const middle = middleOf(map);
  const columns = Math.min(count, IN_A_ROW);
  const x = middle.x + ((index % IN_A_ROW) - (columns - 1) / 2) * cell;
  const y = middle.y + Math.floor(index / IN_A_ROW) * cell;
  const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)));
  return { x: within(x, width), y: within(y, height) };
}

/** Puts the characters of the table on the map that have no token on it yet, each moved by its player. */
export function PlaceParty({ map, game }: { map: GameMap; game: string }) {
  const fighters = useQuery(fightersOf(game)).data ?? [];
  const create = useMutation(createToken(map._id));
  const placed = new Set(map.tokens.map(({ character }) => character));
  const missing = fighters.filter(({ _id }) => !placed.has(_id));
  const place = useMutation({
    mutationFn: async (party: readonly Fighter[]) => {
      for (const [index, { _id: character, name, owner }] of party.entries()) {
        const color = COLORS[(map.tokens.length + index) % COLORS.length] ?? 'blue';
        const input = tokenSchema.cast({ name: name.slice(0, 60), character, owner, color });
        await create.mutateAsync({ ...input, ...placeAround(map, index, party.length) });
      }
    },
    onSuccess: (_done, { length }) =>
      toasts.success(length > 1 ? `${length} personnages posés` : 'Personnage posé', {
        duration: TOAST_MS.short,
      }),
    onError: error => notifyFailure('Tous les personnages ne sont pas posés', error),
  });
  if (missing.length === 0 || map.tokens.length + missing.length > MAP_TOKENS_MAX) return null;
  return (
    <Button size="sm" variant="outline" disabled={place.isPending} onClick={() => place.mutate(missing)}>
      {missing.length > 1 ? `Poser les ${missing.length} personnages` : `Poser ${missing[0]?.name ?? ''}`}
    </Button>
  );
}
