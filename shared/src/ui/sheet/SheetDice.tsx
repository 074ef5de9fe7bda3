import { Box, Text } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { DiceFormula, RollOutcome } from '../../domain/dice.ts';
import type { CharacterValues, FieldLine } from '../../domain/field-value.ts';
import { formatNumber } from '../../domain/format.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { Button } from '../Button.tsx';
import { meaningsOf, notesOfRoll, outcomeWords, type Rolls, rollsOrReason } from './rolls.ts';
import { SheetDiceQuestions } from './SheetDiceQuestions.tsx';

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

function Outcome({ outcome }: { outcome: RollOutcome }) {
  const { label, total, error } = outcome;
  const name = label ? `${label}\u00a0: ` : '';
  if (total === null) {
    return (
      <Text as="span" color="fg.error" bg="bg.panel">
        {name}
        {error}
      </Text>
    );
  }
  return (
    <Text as="span">
      {name}
      <Text as="strong" textStyle="md">
        {[formatNumber(total), ...meaningsOf(outcome)].join(', ')}
      </Text>{' '}
      ({outcomeWords(outcome)})
    </Text>
  );
}

/** Rolls the field's dice; the result stays beside the button, each die with it. */
export function SheetDice({ dice, name, values, lines, children = 'Lancer' }: SheetDiceProps) {
  const [rolled, setRolled] = useState<{ roll: Rolls; notes: string[]; count: number }>();
  const [isAsking, setAsking] = useState(false);
  const throwThem = (answers: Record<string, string> = {}) => {
    const roll = rollsOrReason(dice, answers, readingFrom(values(), lines));
    setRolled(before => ({ roll, notes: notesOfRoll(), count: (before?.count ?? 0) + 1 }));
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
        aria-expanded={dice.questions.length > 0 ? isAsking : undefined}
        onClick={() => (dice.questions.length > 0 ? setAsking(!isAsking) : throwThem())}
      >
        {/* In a narrow column the words are enough. */}
        <Box as="span" display="none" css={{ '@container fields (min-width: 24rem)': { display: 'inline' } }}>
          <Dices aria-hidden="true" size={18} />
        </Box>
        <span>{children}</span>
      </Button>
      {isAsking ? <SheetDiceQuestions questions={dice.questions} onAnswer={throwThem} /> : null}
      <Box as="output" aria-live="polite" textStyle="sm" alignSelf="center">
        {typeof rolled?.roll === 'object' ? (
          <Box as="span" key={rolled.count}>
            {rolled.roll.map(({ id, outcome }) => (
              <Box as="span" key={id} display={rolled.roll.length > 1 ? 'block' : 'inline'}>
                <Outcome outcome={outcome} />
              </Box>
            ))}
            {rolled.notes.map(note => (
              <Text as="span" key={note} display="block">
                {note}
              </Text>
            ))}
          </Box>
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
