import { readBand, type DiceBand } from './dice-bands.ts';
import { DICE_MODES, type DiceMode } from './dice-modifiers.ts';
import { withoutDice } from './dice-notation.ts';
import { readTerm, type DiceTerm } from './dice-terms.ts';
import {
  commentIn,
  questionsIn,
  rollsIn,
  withAnswers,
  type DiceQuestion,
  type WrittenRoll,
} from './dice-text.ts';
import { compileFormula, type Formula } from './formula.ts';
import { FormulaLimitError } from './formula-budget.ts';
import { refuseLength } from './formula-syntax.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaScope } from './formula-types.ts';

// `1d20 + @mod`: dice beside what formulas know. Dice are names of a scope of their own, so that one reader serves both. One
// grammar for sheets, tables and Discord (ADR 46); docs/dice.md has it with examples.

/** One of the rolls that a notation makes. */
export interface CompiledRoll {
  label: string;
  /** As its author wrote it. */
  text: string;
  formula: Formula;
  times: number;
  bands: readonly DiceBand[];
}

export interface DiceFormula {
  /** Of the first roll, with the cost of all. */
  formula: Formula;
  rolls: readonly CompiledRoll[];
  dice: ReadonlyMap<string, DiceTerm>;
  /** Texts that dice may stand in (`1d8`), by what the formula reads them as. */
  texts: ReadonlyMap<string, { id: string; label: string }>;
  /** As those of a formula. */
  doubts: readonly string[];
  comment: string;
  /** What is asked before it rolls. */
  questions: readonly DiceQuestion[];
  /** The same dice, with what was answered. */
  answered: (answers: Readonly<Record<string, string>>) => DiceFormula;
}

/**
 * Reads a dice notation: `1d20 + @mod`, `4d6kh3`, `(@niveau)d6`, `1d@faces`, `@degats` where a text says `1d8`. The `@` before a name
 * may be left out, but not before the faces.
 * @throws FormulaError in French, as for formulas.
 */
export function compileDice(text: string, scope: FormulaScope): DiceFormula {
  const made = readDice(text, scope);
  if (made.dice.size === 0 && made.texts.size === 0) {
    throw new FormulaError(
      'Il n’y a pas de dé : écrivez par exemple 1d20 + @mod, (@nombre)d6, 1d@faces, ou @degats si ce texte contient 1d8.',
    );
  }
  return made;
}

/** The same, without refusing what has no dice. */
export function readDice(
  text: string,
  scope: FormulaScope,
  answers: Readonly<Record<string, string>> = {},
): DiceFormula {
  const questions = questionsIn(text);
  const asked = withAnswers(text, answers);
  // A question that stands in many places brings its answer to each.
  refuseLength(asked);
  const { text: plain, comment } = commentIn(asked);
  const reader = new RollReader(scope);
  const rolls = rollsIn(plain).map(roll => reader.read(roll));
  const [first] = rolls;
  if (!first) throw new FormulaError('La formule est vide.', 0);
  return {
    formula: { ...first.formula, cost: reader.cost },
    rolls,
    dice: reader.dice,
    texts: reader.texts,
    doubts: [...reader.doubts],
    comment,
    questions,
    answered: given => (questions.length > 0 ? readDice(text, scope, given) : readDice(text, scope)),
  };
}

class RollReader {
  readonly dice = new Map<string, DiceTerm>();
  readonly texts = new Map<string, { id: string; label: string }>();
  readonly doubts = new Set<string>();
  cost = 0;
  readonly #scope: FormulaScope;
  readonly #known: FormulaScope;

  constructor(scope: FormulaScope) {
    this.#scope = scope;
    this.#known = {
      find: name => this.#find(name),
      like: name => scope.like?.(name),
      labels: () => scope.labels?.() ?? [],
    };
  }

  read(roll: WrittenRoll): CompiledRoll {
    const { label, source, times, bands } = roll;
    const formula = this.#inModes(source);
    const degrees = bands.map(band => readBand(band, this.#scope));
    for (const { condition } of degrees) this.cost += condition.cost * times;
    this.cost += formula.cost * (times - 1);
    return { label, text: source.trim(), formula, times, bands: degrees };
  }

  #inModes(source: string): Formula {
    let first: unknown;
    for (const mode of DICE_MODES) {
      const before = new Set(this.dice.keys());
      try {
        return this.#readIn(source, mode);
      } catch (error) {
        if (!(error instanceof FormulaError) || error instanceof FormulaLimitError) throw error;
        first ??= error;
        for (const name of this.dice.keys()) if (!before.has(name)) this.dice.delete(name);
      }
    }
    throw first;
  }

  #readIn(source: string, mode: DiceMode): Formula {
    const isName = (word: string) => this.#scope.find(word) !== undefined;
    const text = withoutDice(
      source,
      written => {
        const parts = written.parts?.map(part => this.#readIn(part, mode)) ?? null;
        const term = readTerm(written, one => this.#numberIn(one, this.#scope), parts);
        const name = `$dice${this.dice.size}`;
        this.dice.set(name, term);
        return name;
      },
      { mode, isName },
    );
    try {
      return this.#numberIn(text, this.#known);
    } catch (error) {
      if (!(error instanceof FormulaError) || error instanceof FormulaLimitError) throw error;
      // In the author's own words.
      throw new FormulaError(
        error.message.replace(/\$dice\d+/g, name => this.dice.get(name)?.notation ?? name),
      );
    }
  }

  #numberIn(text: string, scope: FormulaScope): Formula {
    const made = compileFormula(text.replaceAll('@', ''), scope, 'number');
    for (const one of made.doubts) this.doubts.add(one);
    this.cost += made.cost;
    return made;
  }

  #find(name: string): ReturnType<FormulaScope['find']> {
    const written = this.dice.get(name);
    if (written) {
      const isCounted = written.modifiers.some(({ kind }) => kind === 'target');
      const own = { id: name, label: written.notation };
      // `1d20 >= 15` is a number of successes, and in a condition whether the total is that high.
      return isCounted ? { ...own, id: `${name}?`, type: 'flag', dice: name } : { ...own, type: 'number' };
    }
    const found = this.#scope.find(name);
    if (typeof found !== 'object' || found.type !== 'text') return found;
    const key = `$text ${found.id}`;
    this.texts.set(key, { id: found.id, label: found.label || name });
    return { ...found, dice: key };
  }
}
