import { Box, Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { formatNumber } from '../../domain/format.ts';
import type { Roll } from '../../domain/dice.ts';
import { IconButton } from '../Button.tsx';
import { rollWords } from './SheetDice.tsx';

export interface Rolled {
  name: string;
  /** What the dice gave, or why they do not roll. */
  roll: Roll | string;
  count: number;
}

interface RollTrayProps {
  rolled: Rolled | undefined;
  onClose: () => void;
}

/** The last roll, at the foot of the sheet: where the thumb is. */
export function RollTray({ rolled, onClose }: RollTrayProps) {
  return (
    <Box position="sticky" bottom="3" zIndex="docked" mt="4" pointerEvents="none" role="status">
      {rolled ? (
        <Flex
          key={rolled.count}
          pointerEvents="auto"
          align="center"
          gap="4"
          w="fit-content"
          maxW="full"
          mx="auto"
          ps="4"
          pe="2"
          py="2"
          borderRadius="xl"
          borderWidth="1px"
          borderColor="brand.border"
          bg="bg.panel"
          color="fg"
          boxShadow="lg"
          css={{
            animation: 'settle 0.2s ease-out',
            '@keyframes settle': { from: { transform: 'translateY(0.75rem) scale(0.97)', opacity: 0 } },
            '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
          }}
        >
          {typeof rolled.roll === 'string' ? (
            <Text color="fg.error">{rolled.roll}</Text>
          ) : (
            <>
              <Text
                fontFamily="var(--sheet-titles)"
                fontSize="4xl"
                lineHeight="1"
                fontWeight="bold"
                color="brand.fg"
                fontVariantNumeric="lining-nums tabular-nums"
              >
                {formatNumber(rolled.roll.total)}
              </Text>
              <Box minW="0">
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {rolled.name}
                </Text>
                <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                  {rollWords(rolled.roll)}
                </Text>
              </Box>
            </>
          )}
          <IconButton label="Fermer le résultat" variant="ghost" size="sm" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </Flex>
      ) : null}
    </Box>
  );
}
