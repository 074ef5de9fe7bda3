import { numberIn } from '../../part.ts';
import type { Expression } from '../../formulas/tree.ts';
import { ROLL20 } from '../../formulas/dialects.ts';
import { readExpression } from '../../formulas/expression.ts';
import { withoutBrackets } from './macro.ts';

// What the attributes of a sheet stand for in its calculations: a box is worth what its `value` says, a choice may hold a calculation, and
// a hidden text may be a piece of a macro.

const MACRO = /\{\{|\[\[|\?\{|^\s*\/|\d*[dD]\d/u;
const EXPANSIONS_MAX = 6;
const TEXT_MAX = 20_000;
const NAME = /@\{([^{}]*)\}/gu;

/** Whether a text is more than a calculation. */
export const isMacro = (text: string): boolean => MACRO.test(text.replace(NAME, ''));

/** Whether a text that people fill in is a message: dice alone are rolled as they stand. */
const isMessage = (text: string): boolean => /\{\{|\[\[|&\{|^\s*\//u.test(text);

/** Whether a choice is dice with values or questions: those are read where it is chosen. */
const isRoll = (text: string): boolean => /[@?]\{/u.test(text) && isMacro(text);

const name = (of: string): Expression => ({ type: 'name', name: of });
const read = (text: string): Expression => readExpression(withoutBrackets(text), ROLL20);

export class Attributes {
  readonly #around: Attributes | undefined;
  readonly #boxes = new Map<string, string>();
  readonly #choices = new Map<string, string[]>();
  readonly #chosen = new Map<string, string>();
  readonly #hidden = new Map<string, string>();
  /** What people fill in, with what stands there from the start. */
  readonly #filled = new Map<string, string>();

  /** @param around of the sheet, for those of a line */
  constructor(around?: Attributes) {
    this.#around = around;
  }

  #knows(of: string): boolean {
    return this.#boxes.has(of) || this.#choices.has(of) || this.#hidden.has(of) || this.#filled.has(of);
  }

  /** A box, worth `value` where it is ticked. */
  box(of: string, value: string): void {
    if (!this.#boxes.has(of)) this.#boxes.set(of, value);
    this.filled(of, '');
  }

  option(of: string, value: string, isChosen: boolean): void {
    const before = this.#choices.get(of);
    this.#choices.set(of, [...(before ?? []), value]);
    if (!before || isChosen) this.#chosen.set(of, value);
    this.filled(of, '');
  }

  /** A text that nobody sees, or that cannot be changed. */
  hidden(of: string, value: string): void {
    if (!this.#hidden.has(of)) this.#hidden.set(of, value);
  }

  /** A field that people fill in. */
  filled(of: string, value: string): void {
    if (!this.#filled.get(of)) this.#filled.set(of, value);
  }

  /** The macro text behind a name: what it is as long as nobody changes it. */
  #macroOf(of: string): string | undefined {
    if (this.#around && !this.#knows(of)) return this.#around.#macroOf(of);
    const filled = this.#chosen.get(of) ?? this.#filled.get(of);
    if (filled !== undefined) {
      const isPiece = this.#choices.get(of)?.some(one => isMessage(one) || isRoll(one)) ?? isMessage(filled);
      return isPiece ? filled : undefined;
    }
    const text = this.#hidden.get(of);
    return text !== undefined && isMacro(text) ? text : undefined;
  }

  /** A macro with the pieces that hidden texts hold, and their names. */
  expanded(source: string): { text: string; used: string[] } {
    const used: string[] = [];
    let text = source;
    for (let round = 0; round < EXPANSIONS_MAX && text.length < TEXT_MAX; round += 1) {
      const next = text.replace(NAME, (all, inside: string) => {
        const key = inside.trim().toLowerCase();
        const macro = this.#macroOf(key);
        if (macro !== undefined) used.push(key);
        return macro ?? all;
      });
      if (next === text) break;
      text = next;
    }
    return { text, used };
  }

  /** A hidden text that stands behind dice without a sign: a piece of them. */
  pieceOf(of: string): string | undefined {
    if (this.#around && !this.#knows(of)) return this.#around.pieceOf(of);
    return this.#filled.has(of) ? undefined : this.#hidden.get(of);
  }

  /** Whether each of its choices has a sign of its own: `+2`, `-1`. */
  isSigned(of: string): boolean {
    if (this.#around && !this.#knows(of)) return this.#around.isSigned(of);
    return this.#choices.get(of)?.every(one => /^\s*(?:[+-]\s*\d+|0?)\s*$/u.test(one)) ?? false;
  }

  /** What a name is in a calculation. */
  valueOf(of: string): Expression {
    if (this.#around && !this.#knows(of)) return this.#around.valueOf(of);
    const worth = this.#boxes.get(of);
    if (worth !== undefined && !this.#choices.has(of)) {
      const isPlain = worth === '1' || worth === 'on' || worth === '';
      return isPlain ? name(of) : { type: 'choice', test: name(of), yes: worthOf(worth), no: read('0') };
    }
    const choices = this.#choices.get(of);
    if (!choices?.some(one => one.includes('@{'))) return name(of);
    return choices.toReversed().reduce<Expression>(
      (no, value) => ({
        type: 'choice',
        test: { type: 'binary', operator: '=', left: name(of), right: { type: 'text', value } },
        yes: worthOf(value),
        no,
      }),
      read('0'),
    );
  }

  /** What a name is where dice are rolled: a text that people fill in may hold dice. */
  rolledOf(of: string): Expression {
    if (this.#around && !this.#knows(of)) return this.#around.rolledOf(of);
    if (this.#boxes.has(of)) return this.valueOf(of);
    const choices = this.#choices.get(of);
    const isCalculated = choices?.some(one => one.includes('@{')) ?? false;
    if (isCalculated || choices?.every(one => numberIn(one) !== undefined)) return this.valueOf(of);
    return { type: 'call', name: DICE_TEXT, args: [name(of)] };
  }
}

/** The function that reads a text as dice. */
export const DICE_TEXT = 'diceText';

function worthOf(value: string): Expression {
  const number = numberIn(value);
  return number === undefined ? read(value) : { type: 'number', value: number };
}
