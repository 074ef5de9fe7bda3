import { readDice, type CompiledRoll, type DiceFormula } from './dice-compile.ts';
import type { DiceGroup } from './dice-result.ts';
import { readyModifiers, readyTerm, type DiceTerm } from './dice-terms.ts';
import { choose, testOf, throwDice, type RollDie } from './dice-throw.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment, FormulaScope } from './formula-types.ts';

/** Of dice that stand in a text. */
const LONGEST_TEXT = 60;
export const NO_NAMES: FormulaScope = { find: () => undefined };

type Formula = CompiledRoll['formula'];

/** One run of a formula: a name that stands twice for a throw is rolled once. */
export class RollRun {
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
    return new RollRun(made, this.#around, this.#rollDie, this.#groups).total(first.formula);
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
