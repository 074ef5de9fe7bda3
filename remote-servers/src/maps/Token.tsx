import { type GameMap, type MapToken, type Place, squareOf } from '@rpd/shared/domain';
import { chakra, Picture } from '@rpd/shared/ui';
import type { KeyboardEvent, PointerEvent } from 'react';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Two letters of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s'’-]+/)
    .slice(0, 2)
    .map(word => word.slice(0, 1).toUpperCase())
    .join('');

interface TokenProps {
  map: GameMap;
  token: MapToken;
  place: Place;
  mayMove: boolean;
  isDragged: boolean;
  onStep: (columns: number, rows: number) => void;
  onPress: (event: PointerEvent) => void;
}

/** A token: dragged, or moved by the arrow keys while it has the focus. */
export function Token({ map, token, place, mayMove, isDragged, onStep, onPress }: TokenProps) {
  const { name, initials, color, size, hidden } = token;
  const picture = token.picture || token.portrait;
  const side = map.cell * size;
  const square = squareOf(map, place, size);
  return (
    <chakra.button
      type="button"
      aria-label={`${name}, ${square}${hidden ? ', caché' : ''}`}
      aria-disabled={!mayMove}
      // Drawn and not read: the name says who it is.
      data-letters={picture ? undefined : initials || initialsOf(name)}
      _before={picture ? {} : { content: 'attr(data-letters)' }}
      title={name}
      position="absolute"
      display="grid"
      placeItems="center"
      p="0"
      borderRadius="full"
      overflow="hidden"
      borderStyle={hidden ? 'dashed' : 'solid'}
      borderColor={hidden ? 'white' : 'black'}
      colorPalette={color}
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      fontWeight="bold"
      lineHeight="1"
      touchAction="none"
      cursor={mayMove ? 'grab' : 'default'}
      opacity={hidden ? 0.6 : 1}
      transition={isDragged ? 'none' : 'left 0.12s linear, top 0.12s linear'}
      _motionReduce={{ transition: 'none' }}
      _focusVisible={{ outlineWidth: '3px', outlineColor: 'yellow.300', outlineStyle: 'solid' }}
      style={{
        left: place.x - side / 2,
        top: place.y - side / 2,
        width: side,
        height: side,
        fontSize: side * 0.4,
        borderWidth: Math.max(1, side * 0.05),
        zIndex: isDragged ? 2 : 1,
      }}
      onPointerDown={onPress}
      onKeyDown={(event: KeyboardEvent) => {
        const step = ARROWS[event.key];
        if (!step || !mayMove) return;
        event.preventDefault();
        event.stopPropagation();
        onStep(...step);
      }}
    >
      {picture ? (
        <Picture
          path={picture}
          load={128}
          alt=""
          w="full"
          h="full"
          objectFit="cover"
          pointerEvents="none"
          draggable={false}
        />
      ) : null}
    </chakra.button>
  );
}
