import { chakra } from '@chakra-ui/react';
import { Dices, RotateCcw } from 'lucide-react';
import type { FieldLine } from '../../../domain/field-value.ts';
import type { DiceFormula } from '../../../domain/dice.ts';
import { useNameSlot, useStill } from '../nameSlot.ts';
import { useRoll } from '../play.ts';

interface RollButtonProps {
  id: string;
  name: string;
  dice: DiceFormula | undefined;
  /** « 1d20 + 3 ». */
  words?: string | undefined;
  lines?: readonly FieldLine[];
  /** As a large one, with the field's name on it. */
  isLarge?: boolean;
  /** With the name in place of the dice. */
  isNamed?: boolean;
  /** What a press costs: « −1 Munitions ». */
  cost?: string | undefined;
}

const Die = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minH: '8',
    maxW: 'full',
    px: '2.5',
    py: '0.5',
    borderWidth: '1px',
    borderColor: 'brand.border',
    borderRadius: 'full',
    bg: 'brand.subtle',
    color: 'brand.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&[data-named] > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    _hover: { bg: 'brand.solid', color: 'brand.contrast' },
    '&[data-large]': {
      minH: '11',
      px: '4',
      w: 'full',
      borderRadius: 'md',
      fontSize: 'md',
      py: '1.5',
      h: 'full',
    },
    '& svg': { flexShrink: 0 },
  },
});

/** Rolls the dice of a field. */
export function RollButton({
  id,
  name,
  dice,
  words,
  lines,
  isLarge = false,
  isNamed = false,
  cost,
}: RollButtonProps) {
  const { roll } = useRoll();
  const slot = useNameSlot();
  const still = useStill();
  const facts = [shownDice(words), cost].filter(Boolean).join(' · ');
  // What is read contains what is seen.
  const said = [name, facts].filter(Boolean).join(' ');
  const Icon = dice ? Dices : RotateCcw;
  const large = (
    <>
      <chakra.span display="block" flex="1" minW="0" textAlign="start" lineHeight="1.25">
        {slot ?? (name || 'Lancer')}{' '}
        {facts ? (
          <chakra.span display="block" fontSize="sm" fontWeight="normal">
            {facts}
          </chakra.span>
        ) : null}
      </chakra.span>
      <Icon size={18} aria-hidden="true" />
    </>
  );
  // Its name is on it, and stays a control where the rest is only drawn.
  if (isLarge && slot !== null) {
    return (
      <Die as="div" data-large cursor="inherit">
        {large}
      </Die>
    );
  }
  return (
    <Die
      {...still}
      type="button"
      data-large={isLarge || undefined}
      data-named={isNamed || undefined}
      aria-label={`${dice ? 'Lancer les dés' : 'Presser'} : ${said}`}
      onClick={() => roll({ id, name, dice, ...(lines && { lines, expression: typedDice(words) }) })}
    >
      {isLarge ? (
        large
      ) : (
        <>
          <Icon size={16} aria-hidden="true" />
          <span>
            {isNamed ? name : [shownDice(words) ?? (cost ? '' : 'Lancer'), cost].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </Die>
  );
}

/** Dice to read: what is asked by its name, « Avantage ? », and nothing of what becomes of the result. */
export const shownDice = (words: string | undefined): string | undefined =>
  words
    ?.replaceAll(/\?\s*\{([^|}]*)[^}]*\}/g, '$1\u00a0?')
    .replaceAll(/\s*=>[^;]*/g, ' ')
    .trim();

/** Dice in words as somebody would type them. */
const typedDice = (words = ''): string =>
  words
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')
    .replaceAll('×', '*');
