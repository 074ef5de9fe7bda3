import type { RollFacts } from './dice-bands.ts';
import { compileDice, type CompiledRoll, type DiceFormula } from './dice-compile.ts';
import type { DiceGroup, DiceResult, DiceRoll, Roll, RollOutcome } from './dice-result.ts';
import { NO_NAMES, RollRun } from './dice-run.ts';
import { cryptoDie, type RollDie } from './dice-throw.ts';
import { DIE_STEPS } from './dice-terms.ts';
import { FORMULA_STEPS_MAX, spend, stepBudget } from './formula-budget.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope } from './formula-types.ts';

// Rolls what dice.ts has read.

/** How totals are rounded. */
export type DiceRounding = 'none' | 'down' | 'up' | 'nearest';

export interface RollOptions {
  /** By the words of the question. */
  answers?: Readonly<Record<string, string>>;
  rounding?: DiceRounding;
  /** What names stand for; without it, a notation has none. */
  scope?: FormulaScope;
  environment?: FormulaEnvironment;
}

/** Of one throw, explosions and rerolls counted, whatever the fields say. */
const MAX_ROLLED_DICE = 500;
/** What sums of decimals are out by. */
const TINY = 1e-9;
const NO_VALUES: FormulaEnvironment = { read: () => undefined };

/**
 * Rolls a notation: pure, the same numbers of `random` (0 ≤ number < 1) give the same result.
 * @throws FormulaError in French for what cannot be read, and for a wrong answer. What has no result has no total.
 */
export function rollDice(expression: string, random: () => number, options?: RollOptions): DiceResult;
/**
 * The first roll of a sheet's dice, as sheets show it.
 * @throws FormulaError where a field says a number of dice or faces that there is not, or a text holds no dice.
 */
export function rollDice(made: DiceFormula, environment: FormulaEnvironment, rollDie?: RollDie): Roll;
export function rollDice(
  what: string | DiceFormula,
  from: FormulaEnvironment | (() => number),
  more?: RollOptions | RollDie,
): DiceResult | Roll {
  if (typeof what === 'string' && typeof from === 'function') {
    const {
      answers = {},
      scope = NO_NAMES,
      environment = NO_VALUES,
      rounding,
    } = typeof more === 'object' ? more : {};
    const made = compileDice(what, scope).answered(answers);
    const rollDie: RollDie = sides => Math.min(sides, 1 + Math.floor(from() * sides));
    return { ...rollCompiled(made, environment, rollDie, rounding), expression: what };
  }
  if (typeof what === 'string' || typeof from === 'function') throw new TypeError('rollDice');
  const { rolls } = rollCompiled(what, from, typeof more === 'function' ? more : cryptoDie);
  const [first] = rolls;
  if (!first || first.total === null) throw new FormulaError(first?.error ?? '');
  return { total: first.total, added: first.added, rolls: first.groups.map(asThrow) };
}

const asThrow = ({ notation, dice }: DiceGroup): DiceRoll => ({
  notation,
  dice: dice.map(({ value }) => value),
  kept: dice.filter(({ isKept }) => isKept).map(({ value }) => value),
});

/** Rolls all that a sheet's dice say: several rolls, degrees. */
export function rollCompiled(
  made: DiceFormula,
  environment: FormulaEnvironment,
  rollDie: RollDie = cryptoDie,
  rounding: DiceRounding = 'none',
): DiceResult {
  const around = onBudget(environment);
  let left = MAX_ROLLED_DICE;
  const counting: RollDie = sides => {
    left -= 1;
    if (left < 0) throw new FormulaError(`Un lancer a ${MAX_ROLLED_DICE} dés au plus.`);
    spend(around, DIE_STEPS);
    return rollDie(sides);
  };
  const beside = onBudget(environment);
  const rolls = made.rolls.flatMap(roll =>
    Array.from({ length: roll.times }, (_, index) => {
      const label = roll.times > 1 ? `${roll.label} ${index + 1}`.trim() : roll.label;
      return { ...outcomeOf(roll, made, around, beside, counting, rounding), label };
    }),
  );
  return { expression: made.rolls.map(({ text }) => text).join(' ; '), comment: made.comment, rolls };
}

/** One budget for all formulas of a roll: those that count dice and faces too. */
const onBudget = (around: FormulaEnvironment): FormulaEnvironment => ({
  ...around,
  spend: stepBudget(FORMULA_STEPS_MAX, around.spend).spend,
});

const ROUND: Readonly<Record<DiceRounding, (value: number) => number>> = {
  none: value => value,
  down: Math.floor,
  up: Math.ceil,
  nearest: value => Math.sign(value) * Math.round(Math.abs(value)),
};

function outcomeOf(
  roll: CompiledRoll,
  made: DiceFormula,
  around: FormulaEnvironment,
  beside: FormulaEnvironment,
  rollDie: RollDie,
  rounding: DiceRounding,
): RollOutcome {
  const groups: DiceGroup[] = [];
  const own = { label: roll.label, expression: roll.text, groups };
  try {
    const exact = new RollRun(made, around, rollDie, groups).total(roll.formula);
    const total = ROUND[rounding](exact);
    const kept = groups.filter(({ isKept }) => isKept);
    const fallen = kept.reduce((sum, one) => sum + one.total, 0);
    const added = besideDice(roll.formula, made, beside);
    const counted = kept.filter(({ successes }) => successes !== undefined);
    const sum = (of: (group: DiceGroup) => number | undefined) =>
      counted.reduce((all, group) => all + (of(group) ?? 0), 0);
    const facts: RollFacts = {
      total,
      nat: kept[0]?.dice.find(({ isKept }) => isKept)?.value ?? 0,
      successes: sum(({ successes }) => successes),
      botches: sum(({ botches }) => botches),
    };
    const symbols = symbolsOf(kept);
    const degree = degreeOf(roll, facts, around);
    return {
      ...own,
      total,
      added: Math.abs(added + fallen - total) < TINY ? added : null,
      ...(counted.length > 0 && { successes: facts.successes, botches: facts.botches }),
      ...(symbols && { symbols }),
      ...(kept.length > 0 && { natural: facts.nat }),
      ...(degree !== undefined && { degree }),
    };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { ...own, total: null, added: null, error: error.message };
  }
}

function degreeOf({ bands }: CompiledRoll, facts: RollFacts, around: FormulaEnvironment): string | undefined {
  const inside: FormulaEnvironment = {
    ...around,
    read: id => (id.startsWith('$') ? facts[id.slice(1) as keyof RollFacts] : around.read(id)),
  };
  return bands.find(({ condition }) => condition.run(inside) === true)?.label;
}

function symbolsOf(groups: readonly DiceGroup[]): Record<string, number> | undefined {
  const found = new Map<string, number>();
  for (const { symbols = {} } of groups) {
    for (const [symbol, count] of Object.entries(symbols))
      found.set(symbol, (found.get(symbol) ?? 0) + count);
  }
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}

/** What a formula gives with dice that all show nothing; NaN where it then comes by fields that let none roll. */
function besideDice(formula: CompiledRoll['formula'], made: DiceFormula, around: FormulaEnvironment): number {
  try {
    return new RollRun(made, around, null, []).total(formula);
  } catch {
    return Number.NaN;
  }
}
