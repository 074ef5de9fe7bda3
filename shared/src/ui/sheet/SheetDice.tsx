import { Box, Text } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { rollCompiled, rollDice, type DiceFormula, type Roll, type RollOutcome } from '../../domain/dice.ts';
import type { CharacterValues, FieldLine } from '../../domain/field-value.ts';
import { formatNumber } from '../../domain/format.ts';
import { FormulaError } from '../../domain/formula-types.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { Button } from '../Button.tsx';
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

/** `1d20 : 12, + 3`: each die, and what is added to them. */
function outcomeWords({ groups, added }: RollOutcome): string {
  const parts = groups.map(({ notation, label, dice }) => {
    const shown = (all: typeof dice) => all.map(({ face, value }) => face ?? value).join(', ');
    const kept = dice.filter(({ isKept }) => isKept);
    const all = `${notation}${label && ` ${label}`}\u00a0:\u00a0${shown(dice)}`;
    return kept.length < dice.length ? `${all}, gardés ${shown(kept)}` : all;
  });
  const more = added ? `, ${added < 0 ? '−' : '+'}\u00a0${formatNumber(Math.abs(added))}` : '';
  return parts.join('\u00a0; ') + more;
}

interface Rolled {
  id: string;
  outcome: RollOutcome;
}

/** What the dice gave, or why an answer lets none roll. */
function outcomesOrReason(
  dice: DiceFormula,
  answers: Record<string, string>,
  around: ReturnType<typeof readingFrom>,
): readonly Rolled[] | string {
  try {
    const { rolls } = rollCompiled(dice.questions.length > 0 ? dice.answered(answers) : dice, around);
    return rolls.map((outcome, index) => ({ id: String(index), outcome }));
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

function Outcome({ outcome }: { outcome: RollOutcome }) {
  const { label, total, degree, symbols = {}, error } = outcome;
  const shown = Object.entries(symbols).map(([symbol, count]) => `${count} ${symbol}`);
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
        {[formatNumber(total), ...shown, ...(degree ? [degree] : [])].join(', ')}
      </Text>{' '}
      ({outcomeWords(outcome)})
    </Text>
  );
}

/** Rolls the field's dice; the result stays beside the button, each die with it. */
export function SheetDice({ dice, name, values, lines, children = 'Lancer' }: SheetDiceProps) {
  const [rolled, setRolled] = useState<{ roll: readonly Rolled[] | string; count: number }>();
  const [isAsking, setAsking] = useState(false);
  const throwThem = (answers: Record<string, string> = {}) => {
    const roll = outcomesOrReason(dice, answers, readingFrom(values(), lines));
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
