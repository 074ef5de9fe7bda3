import { Box, chakra, Flex } from '@chakra-ui/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { DRAWN_POINTS, type Widget } from '../../../domain/sheet-widgets.ts';
import { useStill } from '../nameSlot.ts';
import { numberOf, type WidgetProps, within } from '../play.ts';
import { Name } from './Numbers.tsx';
import { RollButton } from './RollButton.tsx';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

/** A number as points, boxes or the pieces of a clock: pressed one by one, or by the arrow keys. */
export function Points({ id, field, value, pair, dice, diceWords, cost, write }: WidgetProps) {
  const still = useStill();
  const widget: Widget = field.widget ?? 'dots';
  const count = within(Math.floor(pair ?? field.max ?? 0), 0, DRAWN_POINTS[widget] ?? 20);
  const now = within(numberOf(value), 0, count);
  const isOpen = write !== undefined && !field.formula;
  const least = field.min ?? 0;
  const set = (next: number) => write?.(within(next, least, count));
  const press = (event: MouseEvent) => {
    const point = event.target instanceof Element ? event.target.closest('[data-point]') : null;
    const at = Number(point?.getAttribute('data-point'));
    // The last one that is filled is emptied.
    if (point) set(at === now ? at - 1 : at);
  };
  const type = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(now + by);
  };
  const points = Array.from({ length: count }, (_, index) => index + 1);
  const state = {
    'aria-label': field.name,
    'aria-valuemin': 0,
    'aria-valuemax': count,
    'aria-valuenow': now,
    'aria-valuetext': `${now} sur ${count}`,
  };
  const drawn =
    widget === 'clock' ? (
      <Clock count={count} now={now} />
    ) : (
      points.map(point => (
        <Box
          as="span"
          key={point}
          data-point={point}
          boxSize={widget === 'checks' ? '5' : '4'}
          borderRadius={widget === 'checks' ? 'sm' : 'full'}
          borderWidth="2px"
          borderColor="brand.fg"
          bg={point <= now ? 'brand.fg' : 'transparent'}
          css={{ boxSizing: 'content-box', backgroundClip: 'content-box', padding: '2px' }}
        />
      ))
    );
  return (
    <Box>
      <Flex
        align="center"
        justify="space-between"
        wrap="wrap"
        columnGap="3"
        rowGap="1"
        direction={widget === 'clock' ? 'column' : 'row'}
      >
        <Name>{field.name}</Name>
        {isOpen ? (
          <Track
            {...still}
            role="slider"
            tabIndex={0}
            {...state}
            onClick={press}
            onKeyDown={type}
            cursor="pointer"
          >
            {drawn}
          </Track>
        ) : (
          <Track {...still} role="meter" {...state}>
            {drawn}
          </Track>
        )}
      </Flex>
      {dice ? <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} /> : null}
    </Box>
  );
}

const Track = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    py: '0.5',
    borderRadius: 'sm',
    touchAction: 'manipulation',
  },
});

/** The pieces of a clock, the first one from noon on. */
function Clock({ count, now }: { count: number; now: number }) {
  const at = (piece: number): string => {
    const angle = (piece / count) * 2 * Math.PI;
    return `${(50 + 46 * Math.sin(angle)).toFixed(2)} ${(50 - 46 * Math.cos(angle)).toFixed(2)}`;
  };
  const far = count === 1 ? 1 : 0;
  const pieces = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <chakra.svg viewBox="0 0 100 100" boxSize="24" aria-hidden="true">
      {count === 1 ? (
        <chakra.circle
          data-point="1"
          cx="50"
          cy="50"
          r="46"
          fill={now ? 'brand.fg' : 'bg.panel'}
          stroke="brand.fg"
          strokeWidth="3"
        />
      ) : (
        pieces.map(piece => (
          <chakra.path
            key={piece}
            data-point={piece}
            d={`M50 50 L${at(piece - 1)} A46 46 0 ${far} 1 ${at(piece)} Z`}
            fill={piece <= now ? 'brand.fg' : 'bg.panel'}
            stroke="brand.fg"
            strokeWidth="3"
            strokeLinejoin="round"
          />
        ))
      )}
    </chakra.svg>
  );
}
