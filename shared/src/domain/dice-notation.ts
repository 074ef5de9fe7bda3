import {
  at,
  modifiersAt,
  type DiceMode,
  type ModifierPlace,
  type WrittenModifier,
} from './dice-modifiers.ts';
import { closing, commentIn, rollsIn, splitAt, unquoted } from './dice-text.ts';
import { FormulaLimitError } from './formula-budget.ts';
import { FormulaError } from './formula-types.ts';

// Finds the dice in `(@Nb)d6 + 1d@Faces - 4d6kh3`: a count, a `d`, faces, and modifiers; and groups `{4d6, 3d8}kh1`. What a formula
// cannot read of it is taken out.

/** Dice or a group of rolls, as they are written. */
export interface WrittenDice {
  notation: string;
  /** '' for one. */
  count: string;
  /** A number, `%`, `F`, `F.1`, a name behind `@`, a formula in parentheses, or faces in braces. */
  sides: string;
  modifiers: readonly WrittenModifier[];
  label: string;
  /** Of a group: its rolls. */
  parts: readonly string[] | null;
}

/** Where the parts of dice stand in the text. */
interface DicePlaces {
  /** Of dice: the `d`; of a group: its `{`. */
  sign: number;
  sides: number;
  /** Behind the faces, or the `}`. */
  behind: number;
  modifiers: readonly ModifierPlace[];
  /** Of a group: where its rolls begin. */
  parts: readonly number[];
  end: number;
}

export interface DiceReading {
  mode: DiceMode;
  /** Whether a word is the name of a field, which no `dF` takes from it. */
  isName: (word: string) => boolean;
}

/** Groups and faces in braces of one notation. */
const BRACES_MAX = 40;

const D = /(\d{0,4})[dD](?=[\d%@({]|[fF](?:\.[12])?(?![\p{L}\p{N}_]))/uy;
const BEHIND = /\s*[dD](?:(?=[\d%{]|[fF](?:\.[12])?(?![\p{L}\p{N}_]))|\s*(?=[@(]))/uy;
const SIDES = /\d{1,5}|%|[fF](?:\.[12])?|@[\p{L}\p{N}_]+|[({]/uy;
const WORD = /[\p{L}\p{N}_.@]/u;
const NAMED = /[\p{L}\p{N}_]/u;
const LONE_FATE = /[dD][fF](?![\p{L}\p{N}_])/uy;

/** How long the word is that ends at `index`. Sign by sign: a pattern that looks for an end tries from each sign of the text. */
function wordBefore(text: string, index: number): number {
  let from = index;
  while (from > 0 && NAMED.test(text[from - 1] ?? '')) from -= 1;
  return index - from;
}

/** Each brace is followed to its end, and what is in a group is read again (PLS-8). */
function refuseBraces(text: string): void {
  if (text.split('{', BRACES_MAX + 2).length > BRACES_MAX + 1) {
    throw new FormulaLimitError(`Un lancer a ${BRACES_MAX} accolades ouvrantes au plus.`);
  }
}

/** Where the rolls of a group are parted: by `;`, or by `,` where it has none. */
function partsOf(inside: string): { text: string; start: number }[] {
  const parts = splitAt(inside, ';');
  return parts.length > 1 ? parts : splitAt(inside, ',');
}

/**
 * The text with each of its dice replaced by what `name` answers.
 * @throws FormulaError for dice that are counted by dice, and for too many braces.
 */
export function withoutDice(
  text: string,
  name: (dice: WrittenDice, places: DicePlaces) => string,
  { mode, isName }: DiceReading,
): string {
  refuseBraces(text);
  let result = '';
  let found = 0;
  /** Of each parenthesis that is open: where it began, its function's name included, and how many dice there were. */
  const open: { from: number; to: number; found: number }[] = [];
  let index = 0;

  function put(dice: Omit<WrittenDice, 'notation'>, places: DicePlaces, from: number, to: number): true {
    index = places.end;
    const made = { ...dice, notation: text.slice(from, index).trim() };
    result = `${result.slice(0, to)} ${name(made, places)} `;
    found += 1;
    return true;
  }

  function take(count: string, from: number, behind: number, to: number): boolean {
    const first = at(SIDES, text, behind);
    if (!first || (mode === 'plain' && !/^[\d%@(]/.test(first[0]))) return false;
    const isOpen = first[0] === '(' || first[0] === '{';
    const end = isOpen ? closing(text, behind) : behind + first[0].length;
    const sides = text.slice(behind, end);
    const read = modifiersAt(text, end, mode, sides === '%' || sides === '100');
    const sign = text.slice(0, behind).trimEnd().length - 1;
    const places = { sign, sides: behind, behind: end, modifiers: read.places, parts: [], end: read.end };
    return put({ count, sides, modifiers: read.modifiers, label: read.label, parts: null }, places, from, to);
  }

  function takeGroup(): boolean {
    const end = closing(text, index);
    if (mode === 'plain' || text[end - 1] !== '}') return false;
    const parts = partsOf(text.slice(index + 1, end - 1));
    const read = modifiersAt(text, end, mode, false);
    const places = {
      sign: index,
      sides: end,
      behind: end,
      modifiers: read.places,
      parts: parts.map(({ start }) => index + 1 + start),
      end: read.end,
    };
    const { modifiers, label } = read;
    const dice = { count: '', sides: '', modifiers, label, parts: parts.map(one => one.text) };
    return put(dice, places, index, result.length);
  }

  while (index < text.length) {
    const sign = text[index] ?? '';
    if (sign === '"' || sign === "'") {
      const end = unquoted(text, index);
      result += text.slice(index, end);
      index = end;
      continue;
    }
    if (sign === '{' && takeGroup()) continue;
    if (sign === '(') {
      const word = wordBefore(text, index);
      open.push({ from: index - word, to: result.length - word, found });
    }
    if (sign === ')') {
      const began = open.pop();
      const behind = at(BEHIND, text, index + 1);
      if (began && behind) {
        if (found > began.found) {
          throw new FormulaError('Le nombre de dés se lit dans un champ : il ne se lance pas lui-même.');
        }
        const count = text.slice(began.from, index + 1);
        if (take(count, began.from, index + 1 + behind[0].length, began.to)) continue;
      }
    }
    const isWithin = WORD.test(text[index - 1] ?? '');
    const lone = isWithin ? null : at(LONE_FATE, text, index);
    const dice = isWithin || (lone && isName(lone[0])) ? null : at(D, text, index);
    if (dice && take(dice[1] ?? '', index, index + dice[0].length, result.length)) continue;
    result += sign;
    index += 1;
  }
  return result;
}

/**
 * A dice notation as a formula of the same length, every name where it was: `(@nb)d6kh1` is `( nb)+6   `. Its value means nothing.
 * @throws FormulaError as {@link withoutDice}.
 */
export function diceAsFormula(text: string, isName: DiceReading['isName'] = () => false): string {
  const signs = Array.from<string>({ length: text.length }).fill(' ');
  const asked = text.replace(/\?\{[^{}]*\}/gu, all => '0'.padEnd(all.length));
  const rolls = rollsIn(commentIn(asked).text);
  for (const { source, start, bands } of rolls) {
    place(signs, source, start, isName);
    for (const { condition, start: from } of bands) {
      const plain = condition.replace(/^\s*nat\b|^\s*\d+\s*[-–+−]\s*\d*\s*$|^\s*sinon\s*$|[<>=≤≥]+/giu, all =>
        ' '.repeat(all.length),
      );
      if (plain.trim()) {
        signs.splice(from, plain.length, ...plain);
        signs[from - 1] = '+';
      }
    }
    if (start > 0 && rolls[0]?.start !== start) signs[start - 1] = '+';
  }
  return signs.join('').replaceAll('@', ' ');
}

/** Writes a roll where it stands, its dice as additions. */
function place(signs: string[], text: string, offset: number, isName: DiceReading['isName']): void {
  signs.splice(offset, text.length, ...text.split(''));
  const write = (index: number, sign: string) => {
    signs[offset + index] = sign;
  };
  const blank = (from: number, to: number) => signs.fill(' ', offset + from, offset + to);
  withoutDice(
    text,
    ({ count, sides, parts }, { sign, sides: facesAt, behind, modifiers, parts: partsAt, end }) => {
      if (parts) {
        for (const [index, part] of parts.entries()) {
          const from = partsAt[index] ?? 0;
          place(signs, part, offset + from, isName);
          write(from - 1, index === 0 ? '(' : '+');
        }
        write(behind - 1, ')');
      } else {
        write(sign, count === '' ? ' ' : '+');
        if (!/^[\d@(]/.test(sides)) {
          blank(facesAt, behind);
          write(facesAt, '1');
        }
      }
      const last = modifiers.at(-1)?.end ?? behind;
      for (const { from, operand, end: until } of modifiers) {
        blank(from, operand);
        if (operand < until) write(operand - 1, '+');
      }
      blank(last, end);
      return '0';
    },
    { mode: 'full', isName },
  );
}
