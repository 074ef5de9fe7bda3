import { Box, Flex, Text } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { rollDice, type DiceFormula, type Roll } from '../../domain/dice.ts';
import type { CharacterValues, FieldLine } from '../../domain/field-value.ts';
import { formatNumber } from '../../domain/format.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { IconButton } from '../Button.tsx';

interface SheetDiceProps {
  /** What is rolled, as its author wrote it, and read. */
  notation: string;
  dice: DiceFormula;
  /** Of the field. */
  name: string;
  /** Asked when it rolls: a button does not follow every value. */
  values: () => CharacterValues;
  line?: FieldLine;
}

const words = ({ throws }: Roll): string =>
  throws
    .map(({ notation, dice, kept }) => {
      const all = dice.join(', ');
      return kept.length < dice.length
        ? `${notation} : ${all}, gardés ${kept.join(', ')}`
        : `${notation} : ${all}`;
    })
    .join(' ; ');

/** Rolls the field's dice; the result stays beside the button, each die with it. */
export function SheetDice({ notation, dice, name, values, line }: SheetDiceProps) {
  const [rolled, setRolled] = useState<Roll & { count: number }>();
  const roll = () =>
    setRolled(before => ({
      ...rollDice(dice, readingFrom(values(), line)),
      count: (before?.count ?? 0) + 1,
    }));
  return (
    <Flex align="center" gap="2">
      <IconButton label={`Lancer ${notation} (${name})`} variant="outline" size="sm" onClick={roll}>
        <Dices aria-hidden="true" />
      </IconButton>
      <Box as="output" aria-live="polite" textStyle="sm">
        {rolled ? (
          <Text as="span" key={rolled.count}>
            <Text as="strong" textStyle="md">
              {formatNumber(rolled.total)}
            </Text>{' '}
            ({words(rolled)})
          </Text>
        ) : null}
      </Box>
    </Flex>
  );
}
