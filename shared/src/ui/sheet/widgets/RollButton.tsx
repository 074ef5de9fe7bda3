import { chakra } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import type { FieldLine } from '../../../domain/field-value.ts';
import type { DiceFormula } from '../../../domain/dice.ts';
import { useRoll } from '../play.ts';

interface RollButtonProps {
  id: string;
  name: string;
  dice: DiceFormula;
  /** « 1d20 + 3 ». */
  words?: string | undefined;
  lines?: readonly FieldLine[];
  /** As a large one, with the field's name on it. */
  isLarge?: boolean;
  /** With the name in place of the dice. */
  isNamed?: boolean;
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
    _hover: { bg: 'brand.solid', color: 'brand.contrast' },
    '&[data-large]': {
      minH: '11',
      px: '4',
      w: 'full',
      borderRadius: 'md',
      fontSize: 'md',
      justifyContent: 'space-between',
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
}: RollButtonProps) {
  const roll = useRoll();
  const said = words ? `${name} ${words}` : name;
  return (
    <Die
      type="button"
      data-large={isLarge || undefined}
      aria-label={`Lancer les dés : ${said}`}
      onClick={() => roll({ id, name, dice, ...(lines && { lines }) })}
    >
      {isLarge ? <span>{name || 'Lancer'} </span> : <Dices size={16} aria-hidden="true" />}
      {isNamed ? <span>{name}</span> : words ? <span>{words}</span> : null}
      {isLarge ? <Dices size={18} aria-hidden="true" /> : null}
      {!isLarge && !isNamed && !words ? <span>Lancer</span> : null}
    </Die>
  );
}
