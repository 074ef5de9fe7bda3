import { withoutDice, type WrittenDice } from './dice-notation.ts';
import { compileFormula, type Formula } from './formula.ts';
import { FORMULA_STEPS_MAX, FormulaLimitError, stepBudget } from './formula-budget.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope } from './formula-types.ts';

// `1d20 + @mod`: dice beside what formulas know. Dice are names of a scope of their own, so that one reader serves both.

/** A number from 1 to `sides`, each as likely as the others. */
export type RollDie = (sides: number) => number;

/** One throw: `2d6` that gave 3 and 5; `kept` are those that count, for `4d6kh3`. */
export interface DiceRoll {
  notation: string;
  dice: number[];
  kept: number[];
}

export interface Roll {
  total: number;
  /** What stands beside the dice and is added to them; null where they are not just added up. */
  added: number | null;
  rolls: DiceRoll[];
}

interface Dice {
  notation: string;
  count: number | Formula;
  sides: number | Formula;
  keep: WrittenDice['keep'];
}

export interface DiceFormula {
  formula: Formula;
  dice: ReadonlyMap<string, Dice>;
  /** Texts that dice may stand in (`1d8`), by what the formula reads them as. */
  texts: ReadonlyMap<string, { id: string; label: string }>;
  /** As those of a formula. */
  doubts: readonly string[];
}

const MAX_DICE = 100;
const MAX_SIDES = 10_000;
/** Of one roll, whatever the fields say. */
const MAX_ROLLED_DICE = 500;
/** Of dice that stand in a text. */
const LONGEST_TEXT = 60;

/**
 * Reads a dice notation: `1d20 + @mod`, `4d6kh3`, `(@niveau)d6`, `1d@faces`, `@degats` where a text says `1d8`. The `@` before a name
 * may be left out, but not before the faces.
 * @throws FormulaError in French, as for formulas.
 */
export function compileDice(text: string, scope: FormulaScope): DiceFormula {
  const made = read(text, scope);
  if (made.dice.size === 0 && made.texts.size === 0) {
    throw new FormulaError(
      'Il n’y a pas de dé : écrivez par exemple 1d20 + @mod, (@nombre)d6, 1d@faces, ou @degats si ce texte contient 1d8.',
    );
  }
  return made;
}

function read(text: string, scope: FormulaScope): DiceFormula {
  const dice = new Map<string, Dice>();
  const texts = new Map<string, { id: string; label: string }>();
  const doubts = new Set<string>();
  const numberIn = (part: string, known = scope): Formula => {
    const made = compileFormula(part.replaceAll('@', ''), known, 'number');
    for (const one of made.doubts) doubts.add(one);
    return made;
  };
  const source = withoutDice(text, written => {
    const name = `$dice${dice.size}`;
    dice.set(name, readDice(written, numberIn));
    return name;
  });
  const known: FormulaScope = {
    find: name => {
      const written = dice.get(name);
      if (written) return { id: name, label: written.notation, type: 'number' };
      const found = scope.find(name);
      if (typeof found !== 'object' || found.type !== 'text') return found;
      const key = `$text ${found.id}`;
      texts.set(key, { id: found.id, label: found.label || name });
      return { ...found, dice: key };
    },
    like: name => scope.like?.(name),
    labels: () => scope.labels?.() ?? [],
  };
  try {
    return { formula: numberIn(source, known), dice, texts, doubts: [...doubts] };
  } catch (error) {
    if (!(error instanceof FormulaError) || error instanceof FormulaLimitError) throw error;
    // In the author's own words.
    throw new FormulaError(error.message.replace(/\$dice\d+/g, name => dice.get(name)?.notation ?? name));
  }
}

function readDice({ notation, count, sides, keep }: WrittenDice, numberIn: (part: string) => Formula): Dice {
  const made = {
    notation,
    count: count === '' ? 1 : /^\d+$/.test(count) ? Number(count) : numberIn(count),
    sides: sides === '%' ? 100 : /^\d+$/.test(sides) ? Number(sides) : numberIn(sides),
    keep,
  };
  refuseBounds(made);
  return made;
}

/** What is written as a number is refused when it is read; what a field says, when it is rollOne. */
function refuseBounds({ notation, count, sides, keep }: Dice): void {
  const where = `« ${notation} »`;
  if (typeof count === 'number' && !(count >= 1 && count <= MAX_DICE)) {
    throw new FormulaError(`${where} : de 1 à ${MAX_DICE} dés, et non ${count}.`);
  }
  if (typeof sides === 'number' && !(sides >= 2 && sides <= MAX_SIDES)) {
    throw new FormulaError(`${where} : un dé a de 2 à ${MAX_SIDES} faces, et non ${sides}.`);
  }
  if (keep && (keep.count < 1 || (typeof count === 'number' && keep.count > count))) {
    throw new FormulaError(`${where} garde plus de dés qu’il n’en lance.`);
  }
}

/**
 * Throws the dice that the formula comes by: of `if(grand, 1d8, 1d6)` one. A name that stands twice for a throw is rollOne once.
 * @throws FormulaError where a field says a number of dice or faces that there is not, or a text holds no dice.
 */
export function rollDice(
  made: DiceFormula,
  environment: FormulaEnvironment,
  rollDie: RollDie = cryptoDie,
): Roll {
  const rolls: DiceRoll[] = [];
  const total = totalOf(made, onBudget(environment), rollDie, rolls);
  const fallen = rolls.flatMap(({ kept }) => kept).reduce((sum, value) => sum + value, 0);
  const added = besideDice(made, environment);
  return { total, added: Math.abs(added + fallen - total) < TINY ? added : null, rolls };
}

/** One budget for all formulas of a roll: those that count dice and faces too. */
const onBudget = (around: FormulaEnvironment): FormulaEnvironment => ({
  ...around,
  spend: stepBudget(FORMULA_STEPS_MAX, around.spend).spend,
});

/** What a formula gives with dice that all show nothing; NaN where it then comes by fields that let none roll. */
function besideDice(made: DiceFormula, environment: FormulaEnvironment): number {
  try {
    return totalOf(made, onBudget(environment), () => 0, []);
  } catch {
    return Number.NaN;
  }
}

/** What sums of decimals are out by. */
const TINY = 1e-9;

function totalOf(
  { formula, dice, texts }: DiceFormula,
  around: FormulaEnvironment,
  rollDie: RollDie,
  rolls: DiceRoll[],
): number {
  const results = new Map<string, number>();
  const once = (id: string, result: () => number): number => {
    const known = results.get(id) ?? result();
    results.set(id, known);
    return known;
  };
  return Number(
    formula.run({
      ...around,
      read: id => {
        const written = dice.get(id);
        if (written) return once(id, () => rollOne(written, around, rollDie, rolls));
        const text = texts.get(id);
        if (text) {
          return once(id, () => totalOf(diceIn(text.label, around.read(text.id)), around, rollDie, rolls));
        }
        return around.read(id);
      },
    }),
  );
}

function rollOne(written: Dice, around: FormulaEnvironment, rollDie: RollDie, rolls: DiceRoll[]): number {
  const now = {
    ...written,
    count: typeof written.count === 'number' ? written.count : Math.trunc(Number(written.count.run(around))),
    sides: typeof written.sides === 'number' ? written.sides : Math.trunc(Number(written.sides.run(around))),
  };
  refuseBounds(now);
  const { count, sides, keep } = now;
  if (rolls.reduce((sum, { dice }) => sum + dice.length, count) > MAX_ROLLED_DICE) {
    throw new FormulaError(`Un lancer a ${MAX_ROLLED_DICE} dés au plus.`);
  }
  const dice = Array.from({ length: count }, () => rollDie(sides));
  const sorted = dice.toSorted((one, other) => (keep?.highest ? other - one : one - other));
  const kept = keep ? sorted.slice(0, keep.count) : dice;
  rolls.push({ notation: `${count}d${sides}${keepLabel(keep)}`, dice, kept });
  return kept.reduce((sum, value) => sum + value, 0);
}

const keepLabel = (keep: WrittenDice['keep']): string =>
  keep ? `k${keep.highest ? 'h' : 'l'}${keep.count}` : '';

const NO_NAMES: FormulaScope = { find: () => undefined };

/** The dice that a text holds. A player wrote it: it knows no names, and is short. */
function diceIn(label: string, value: unknown): DiceFormula {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) throw new FormulaError(`« ${label} » est vide : écrivez-y des dés, 1d8 par exemple.`);
  try {
    if (text.length <= LONGEST_TEXT) return read(text, NO_NAMES);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  throw new FormulaError(`« ${label} » contient « ${shown} » : il y faut des dés, 1d8 ou 2d6+1 par exemple.`);
}

const RANGE = 2 ** 32;

/** A fair die: what would favour low numbers is rollOne again. */
export const cryptoDie: RollDie = sides => {
  const limit = RANGE - (RANGE % sides);
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < limit ? (value % sides) + 1 : cryptoDie(sides);
};
