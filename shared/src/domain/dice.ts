import { compileFormula, type Formula } from './formula.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope } from './formula-types.ts';

// `1d20 + @mod`: dice beside what formulas know. Dice are names of a scope of their own, so that one reader serves both.

/** A number from 1 to `sides`, each as likely as the others. */
export type RollDie = (sides: number) => number;

/** One throw: `2d6` that gave 3 and 5; `kept` are those that count, for `4d6kh3`. */
export interface Throw {
  notation: string;
  dice: number[];
  kept: number[];
}

export interface Roll {
  total: number;
  throws: Throw[];
}

interface Dice {
  notation: string;
  count: number;
  sides: number;
  keep: { highest: boolean; count: number } | null;
}

export interface DiceFormula {
  formula: Formula;
  dice: ReadonlyMap<string, Dice>;
}

const NOTATION = /(?<![\p{L}\p{N}_.@])(\d{0,4})[dD](\d{1,5}|%)(?:k([hl])(\d{1,4}))?(?![\p{L}\p{N}_])/gu;
const MOST_DICE = 100;
const MOST_SIDES = 10_000;

/**
 * Reads a dice notation: `1d20 + @mod`, `4d6kh3`, `1d% + floor(@niveau / 2)`. The `@` before a name may be left out.
 * @throws FormulaError in French, as for formulas.
 */
export function compileDice(text: string, scope: FormulaScope): DiceFormula {
  const dice = new Map<string, Dice>();
  const source = text
    .replace(NOTATION, (notation: string, count: string, sides: string, side?: string, kept?: string) => {
      const name = `dice${dice.size}`;
      dice.set(name, readDice(notation, count, sides, side, kept));
      return ` $${name} `;
    })
    .replaceAll('@', '');
  if (dice.size === 0) throw new FormulaError('Il n’y a pas de dé : écrivez par exemple 1d20 + @mod.');
  const formula = compileFormula(
    source,
    {
      find: name => {
        const found = name.startsWith('$') ? dice.get(name.slice(1)) : undefined;
        return found ? { id: name, label: found.notation, type: 'number' } : scope.find(name);
      },
    },
    'number',
  );
  return { formula, dice };
}

function readDice(notation: string, count: string, sides: string, side?: string, kept?: string): Dice {
  const made = {
    notation,
    count: count === '' ? 1 : Number(count),
    sides: sides === '%' ? 100 : Number(sides),
    keep: side && kept ? { highest: side === 'h', count: Number(kept) } : null,
  };
  if (made.count < 1 || made.count > MOST_DICE)
    throw new FormulaError(`« ${notation} » : de 1 à ${MOST_DICE} dés.`);
  if (made.sides < 2 || made.sides > MOST_SIDES) {
    throw new FormulaError(`« ${notation} » : un dé a de 2 à ${MOST_SIDES} faces.`);
  }
  if (made.keep && (made.keep.count < 1 || made.keep.count > made.count)) {
    throw new FormulaError(`« ${notation} » garde plus de dés qu’il n’en lance.`);
  }
  return made;
}

/** Throws the dice. A name that stands twice for a throw is thrown once. */
export function rollDice(
  { formula, dice }: DiceFormula,
  environment: FormulaEnvironment,
  rollDie: RollDie = cryptoDie,
): Roll {
  const throws: Throw[] = [];
  const results = new Map<string, number>();
  for (const [name, { notation, count, sides, keep }] of dice) {
    const thrown = Array.from({ length: count }, () => rollDie(sides));
    const sorted = thrown.toSorted((one, other) => (keep?.highest ? other - one : one - other));
    const kept = keep ? sorted.slice(0, keep.count) : thrown;
    throws.push({ notation, dice: thrown, kept });
    results.set(
      `$${name}`,
      kept.reduce((sum, value) => sum + value, 0),
    );
  }
  const total = formula.run({ read: id => results.get(id) ?? environment.read(id) });
  return { total: Number(total), throws };
}

const RANGE = 2 ** 32;

/** A fair die: what would favour low numbers is thrown again. */
export const cryptoDie: RollDie = sides => {
  const limit = RANGE - (RANGE % sides);
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < limit ? (value % sides) + 1 : cryptoDie(sides);
};
