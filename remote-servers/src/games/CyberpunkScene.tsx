import { Box, chakra, Heading, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** The game's own look: always dark, a line of light, cut corners. */
export function CyberpunkScene({
  title,
  words,
  children,
}: {
  title: string;
  words: string;
  children?: ReactNode;
}) {
  return (
    <Box
      className="dark"
      position="relative"
      overflow="hidden"
      bg="bg"
      color="fg"
      mb="6"
      px={{ base: '5', md: '10' }}
      py={{ base: '8', md: '14' }}
      borderStartWidth="4px"
      borderColor="blue.focusRing"
      clipPath="polygon(0 0, calc(100% - 28px) 0, 100% 28px, 100% 100%, 28px 100%, 0 calc(100% - 28px))"
    >
      <Skyline />
      <Heading
        as="p"
        position="relative"
        size={{ base: '2xl', md: '4xl' }}
        letterSpacing="widest"
        textTransform="uppercase"
      >
        {title}
      </Heading>
      <Text position="relative" mt="3" maxW={{ base: 'prose', md: '55%' }} color="fg.muted">
        {words}
      </Text>
      {children}
    </Box>
  );
}

/** Left edge, height and width of each tower, from the ground up. */
const TOWERS: readonly [number, number, number][] = [
  [0, 90, 50],
  [44, 150, 40],
  [96, 120, 60],
  [168, 210, 46],
  [226, 140, 70],
  [308, 240, 40],
  [360, 170, 64],
  [436, 110, 54],
  [498, 190, 44],
  [554, 130, 60],
];
const GROUND = 260;
const FLOOR = 22;

/** A city at night beside the words, with lit windows. */
function Skyline() {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox="0 0 620 260"
      preserveAspectRatio="xMaxYMax slice"
      position="absolute"
      insetY="0"
      insetEnd="0"
      w="45%"
      h="full"
      hideBelow="md"
      css={{ maskImage: 'linear-gradient(to left, black 60%, transparent)' }}
    >
      <chakra.circle cx="470" cy="80" r="54" fill="violet.700" opacity=".5" />
      {TOWERS.map(([x, height, width], place) => (
        <g key={x}>
          <chakra.rect
            x={x}
            y={GROUND - height}
            width={width}
            height={height}
            fill={place % 2 === 0 ? 'violet.950' : 'violet.900'}
          />
          {Array.from({ length: Math.floor(height / FLOOR) - 1 }, (_, floor) =>
            (floor + place) % 3 === 0 ? null : (
              <chakra.rect
                key={`${x} ${floor}`}
                x={x + 10}
                y={GROUND - height + 12 + floor * FLOOR}
                width={width - 20 - ((floor * 7) % 14)}
                height="4"
                fill={(floor * place) % 4 === 1 ? 'gold.300' : 'blue.focusRing'}
                opacity=".7"
              />
            ),
          )}
        </g>
      ))}
    </chakra.svg>
  );
}
