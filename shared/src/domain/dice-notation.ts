import { FormulaError } from './formula-types.ts';

// Finds the dice in `(@Nb)d6 + 1d@Faces - 4d6kh3`: a count, a `d`, faces, and what is kept. What a formula cannot read of it is taken out.

/** Dice as they are written. */
export interface WrittenDice {
  notation: string;
  /** '' for one. */
  count: string;
  /** A number, `%`, a name behind `@`, or a formula in parentheses. */
  sides: string;
  keep: { highest: boolean; count: number } | null;
}

/** Where the parts of dice stand in the text. */
interface DicePlaces {
  sign: number;
  sides: number;
  keep: number;
  end: number;
}

const D = /(\d{0,4})[dD](?=[\d%@(])/uy;
const BEHIND = /\s*[dD](?:(?=[\d%])|\s*(?=[@(]))/uy;
const SIDES = /\d{1,5}|%|@[\p{L}\p{N}_]+|\(/uy;
const KEEP = /k([hl])(\d{1,4})/uy;
const WORD = /[\p{L}\p{N}_.@]/u;
const NAMED = /[\p{L}\p{N}_]/u;

const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

/** Where the parenthesis closes that opens at `index`; the end of the text for one that does not. */
function closing(text: string, index: number): number {
  let depth = 0;
  for (let place = index; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')') depth -= 1;
    if (depth === 0) return place + 1;
  }
  return text.length;
}

/** How long the word is that ends at `index`. Sign by sign: a pattern that looks for an end tries from each sign of the text. */
function wordBefore(text: string, index: number): number {
  let from = index;
  while (from > 0 && NAMED.test(text[from - 1] ?? '')) from -= 1;
  return index - from;
}

/** Where the text behind a quote ends. */
function unquoted(text: string, index: number): number {
  const end = text.indexOf(text[index] ?? '', index + 1);
  return end < 0 ? text.length : end + 1;
}

/**
 * The text with each of its dice replaced by what `name` answers.
 * @throws FormulaError for dice that are counted by dice.
 */
export function withoutDice(text: string, name: (dice: WrittenDice, places: DicePlaces) => string): string {
  let result = '';
  let found = 0;
  /** Of each parenthesis that is open: where it began, its function's name included, and how many dice there were. */
  const open: { from: number; to: number; found: number }[] = [];
  let index = 0;

  function take(count: string, from: number, behind: number, to: number): boolean {
    const first = at(SIDES, text, behind);
    if (!first) return false;
    const end = first[0] === '(' ? closing(text, behind) : behind + first[0].length;
    const kept = at(KEEP, text, end);
    index = kept ? end + kept[0].length : end;
    const keep = kept ? { highest: kept[1] === 'h', count: Number(kept[2]) } : null;
    const dice = { notation: text.slice(from, index).trim(), count, sides: text.slice(behind, end), keep };
    const sign = text.slice(0, behind).trimEnd().length - 1;
    result = `${result.slice(0, to)} ${name(dice, { sign, sides: behind, keep: end, end: index })} `;
    found += 1;
    return true;
  }

  while (index < text.length) {
    const sign = text[index] ?? '';
    if (sign === '"' || sign === "'") {
      const end = unquoted(text, index);
      result += text.slice(index, end);
      index = end;
      continue;
    }
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
    const dice = WORD.test(text[index - 1] ?? '') ? null : at(D, text, index);
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
export function diceAsFormula(text: string): string {
  const signs = text.split('');
  withoutDice(text, ({ count, sides }, { sign, sides: facesAt, keep, end }) => {
    signs[sign] = count === '' ? ' ' : '+';
    if (sides === '%') signs[facesAt] = '1';
    signs.fill(' ', keep, end);
    return '0';
  });
  return signs.join('').replaceAll('@', ' ');
}
