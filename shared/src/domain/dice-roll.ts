import type { RollFacts } from './dice-bands.ts';
import { compileDice, readDice, type CompiledRoll, type DiceFormula } from './dice-compile.ts';
import { choose, testOf, throwDice, type RollDie, type RolledDie } from './dice-throw.ts';
import { DIE_STEPS, readyModifiers, readyTerm, type DiceTerm } from './dice-terms.ts';
import { FORMULA_STEPS_MAX, spend, stepBudget } from './formula-budget.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope } from './formula-types.ts';

// Rolls what dice.ts has read.

/** One set of dice that fell: `2d6` that gave 3 and 5. */
export interface DiceGroup {
  /** With its numbers: `4d6kh3`. */
  notation: string;
  label: string;
  /** Each die that fell, those that do not count too. */
  dice: RolledDie[];
  total: number;
  /** False for one that its group `{…}kh1` does not keep. */
  isKept: boolean;
  successes?: number;
  botches?: number;
  symbols?: Record<string, number>;
}

/** One roll of a notation. */
export interface RollOutcome {
  label: string;
  /** As its author wrote it. */
  expression: string;
  /** Null where it has none: `1d6/0`. */
  total: number | null;
  /** Why it has none, in French. */
  error?: string;
  /** What stands beside the dice and is added to them; null where they are not just added up. */
  added: number | null;
  groups: DiceGroup[];
  /** Where dice are counted for what they show. */
  successes?: number;
  botches?: number;
  symbols?: Record<string, number>;
  /** What the first die shows that counts. */
  natural?: number;
  /** What the result means, where the notation says so: `=> 10+: Réussite`. */
  degree?: string;
}

export interface DiceResult {
  expression: string;
  comment: string;
  /** In their order; at least one. */
  rolls: RollOutcome[];
}

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

/** One throw, as sheets show it; `kept` are those that count, for `4d6kh3`. */
export interface DiceRoll {
  notation: string;
  dice: number[];
  kept: number[];
}

export interface Roll {
  total: number;
  added: number | null;
  rolls: DiceRoll[];
}

/** Of one throw, explosions and rerolls counted, whatever the fields say. */
const MAX_ROLLED_DICE = 500;
/** Of dice that stand in a text. */
const LONGEST_TEXT = 60;
/** What sums of decimals are out by. */
const TINY = 1e-9;
const NO_NAMES: FormulaScope = { find: () => undefined };
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
    const exact = new Throw(made, around, rollDie, groups).total(roll.formula);
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
function besideDice(formula: Formula, made: DiceFormula, around: FormulaEnvironment): number {
  try {
    return new Throw(made, around, null, []).total(formula);
  } catch {
    return Number.NaN;
  }
}

type Formula = CompiledRoll['formula'];

/** One run of a formula: a name that stands twice for a throw is rolled once. */
class Throw {
  readonly #results = new Map<string, number | boolean>();
  readonly #made: DiceFormula;
  readonly #around: FormulaEnvironment;
  /** Null: all dice show nothing. */
  readonly #rollDie: RollDie | null;
  readonly #groups: DiceGroup[];

  constructor(made: DiceFormula, around: FormulaEnvironment, rollDie: RollDie | null, groups: DiceGroup[]) {
    this.#made = made;
    this.#around = around;
    this.#rollDie = rollDie;
    this.#groups = groups;
  }

  total(formula: Formula): number {
    return Number(formula.run({ ...this.#around, read: id => this.#read(id) }));
  }

  #read(id: string): unknown {
    const name = id.endsWith('?') ? id.slice(0, -1) : id;
    const term = this.#made.dice.get(name);
    const text = this.#made.texts.get(id);
    if (!term && !text) return this.#around.read(id);
    if (!this.#results.has(id)) {
      if (term) this.#roll(name, term);
      else if (text) this.#results.set(id, this.#inText(text));
    }
    return this.#results.get(id);
  }

  #inText({ id, label }: { id: string; label: string }): number {
    const made = diceIn(label, this.#around.read(id));
    const [first] = made.rolls;
    if (!first || made.rolls.length > 1) throw new FormulaError(`« ${label} » contient plusieurs lancers.`);
    return new Throw(made, this.#around, this.#rollDie, this.#groups).total(first.formula);
  }

  #roll(name: string, term: DiceTerm): void {
    if (!this.#rollDie) {
      this.#results.set(name, 0).set(`${name}?`, false);
      return;
    }
    if (term.parts) {
      this.#rollGroup(name, term, term.parts);
      return;
    }
    const { notation, count, faces, modifiers } = readyTerm(term, this.#around);
    const { sum, ...thrown } = throwDice(count, faces, modifiers, this.#rollDie);
    this.#groups.push({ notation, label: term.label, isKept: true, ...thrown });
    const target = modifiers.find(({ kind }) => kind === 'target');
    this.#results.set(name, thrown.total).set(`${name}?`, target !== undefined && testOf(target, 0)(sum));
  }

  /** `{4d6, 3d8}kh1` keeps rolls; `{4d6 + 2d8}kh3`, of a single roll, its dice. */
  #rollGroup(name: string, term: DiceTerm, parts: readonly Formula[]): void {
    const modifiers = readyModifiers(term, this.#around);
    const start = this.#groups.length;
    const rolled = parts.map(part => {
      const from = this.#groups.length;
      const value = this.total(part);
      return { value, isKept: true, groups: this.#groups.slice(from) };
    });
    const [single] = rolled;
    if (rolled.length === 1 && single) {
      const dice = single.groups.flatMap(group => group.dice.filter(({ isKept }) => isKept));
      const before = dice.reduce((sum, { value }) => sum + value, 0);
      choose(dice, modifiers);
      const after = dice.reduce((sum, { value, isKept }) => (isKept ? sum + value : sum), 0);
      for (const group of single.groups) {
        if (group.successes !== undefined) continue;
        group.total = group.dice.reduce((sum, { value, isKept }) => (isKept ? sum + value : sum), 0);
      }
      single.value += after - before;
    } else {
      choose(rolled, modifiers);
    }
    for (const { isKept, groups } of rolled) {
      if (isKept) continue;
      for (const group of groups) {
        group.isKept = false;
        for (const die of group.dice) die.isKept = false;
      }
    }
    const kept = rolled.filter(({ isKept }) => isKept);
    const sum = kept.reduce((all, { value }) => all + value, 0);
    const target = modifiers.find(({ kind }) => kind === 'target');
    const botch = modifiers.find(({ kind }) => kind === 'botch');
    const count = (modifier: typeof target) =>
      modifier ? kept.filter(({ value }) => testOf(modifier, 1)(value)).length : 0;
    const total = target ? count(target) - count(botch) : sum;
    if (term.label) for (const group of this.#groups.slice(start)) group.label ||= term.label;
    this.#results.set(name, total).set(`${name}?`, target !== undefined && testOf(target, 0)(sum));
  }
}

/** The dice that a text holds. A player wrote it: it knows no names, and is short. */
function diceIn(label: string, value: unknown): DiceFormula {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) throw new FormulaError(`« ${label} » est vide : écrivez-y des dés, 1d8 par exemple.`);
  try {
    if (text.length <= LONGEST_TEXT) return readDice(text, NO_NAMES);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  throw new FormulaError(`« ${label} » contient « ${shown} » : il y faut des dés, 1d8 ou 2d6+1 par exemple.`);
}

const RANGE = 2 ** 32;

/** A fair die: what would favour low numbers is rolled again. */
export const cryptoDie: RollDie = sides => {
  const limit = RANGE - (RANGE % sides);
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < limit ? (value % sides) + 1 : cryptoDie(sides);
};
