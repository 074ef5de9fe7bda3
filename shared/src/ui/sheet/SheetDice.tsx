import { Box, Text } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { rollDice, type DiceFormula, type Roll } from '../../domain/dice.ts';
import type { CharacterValues, FieldLine } from '../../domain/field-value.ts';
import { formatNumber } from '../../domain/format.ts';
import { FormulaError } from '../../domain/formula-types.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { Button } from '../Button.tsx';

interface SheetDiceProps {
  dice: DiceFormula;
  /** Of the field. */
  name: string;
  /** Asked when it rolls: a button does not follow every value. */
  values: () => CharacterValues;
  /** That they stand in, the outermost first. */
  lines?: readonly FieldLine[];
  /** The words on the button; « Lancer » beside a value. */
  children?: string;
}

/** `1d20 : 12, + 3`: each die, and what is added to them. */
export function rollWords({ rolls, added }: Roll): string {
  const parts = rolls.map(({ notation, dice, kept }) => {
    const all = `${notation}\u00a0:\u00a0${dice.join(', ')}`;
    return kept.length < dice.length ? `${all}, gardés ${kept.join(', ')}` : all;
  });
  const more = added ? `, ${added < 0 ? '−' : '+'}\u00a0${formatNumber(Math.abs(added))}` : '';
  return parts.join('\u00a0; ') + more;
}

/** What the dice gave, or why the sheet's fields let none be parts. */
export function rollOrReason(...roll: Parameters<typeof rollDice>): Roll | string {
  try {
    return rollDice(...roll);
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

/** Rolls the field's dice; the result stays beside the button, each die with it. */
export function SheetDice({ dice, name, values, lines, children = 'Lancer' }: SheetDiceProps) {
  const [rolled, setRolled] = useState<{ roll: Roll | string; count: number }>();
  const throwThem = () => {
    const roll = rollOrReason(dice, readingFrom(values(), lines));
    setRolled(before => ({ roll, count: (before?.count ?? 0) + 1 }));
  };
  return (
    // No box of its own: what was parts goes to the next line where there is no room for it, and leaves the button where one presses it.
    <Box display="contents" css={{ '& output:empty': { display: 'none' } }}>
      <Button
        variant="outline"
        colorPalette="brand"
        size="sm"
        minH="10"
        maxW="full"
        h="auto"
        px="2.5"
        gap="2"
        whiteSpace="normal"
        aria-label={`Lancer les dés : ${name}`}
        onClick={throwThem}
      >
        {/* In a narrow column the words are enough. */}
        <Box as="span" display="none" css={{ '@container fields (min-width: 24rem)': { display: 'inline' } }}>
          <Dices aria-hidden="true" size={18} />
        </Box>
        <span>{children}</span>
      </Button>
      <Box as="output" aria-live="polite" textStyle="sm" alignSelf="center">
        {typeof rolled?.roll === 'object' ? (
          <Text as="span" key={rolled.count}>
            <Text as="strong" textStyle="md">
              {formatNumber(rolled.roll.total)}
            </Text>{' '}
            ({rollWords(rolled.roll)})
          </Text>
        ) : null}
        {typeof rolled?.roll === 'string' ? (
          <Text as="span" key={rolled.count} color="fg.error" bg="bg.panel">
            {rolled.roll}
          </Text>
        ) : null}
      </Box>
    </Box>
  );
}
