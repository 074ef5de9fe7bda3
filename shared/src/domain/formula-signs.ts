import { DICE_MODES, type DiceMode } from './dice-modifiers.ts';
import { withoutDice } from './dice-notation.ts';
import { commentIn, questionPlaces, rollsIn } from './dice-text.ts';
import { signedBases } from './formula-powers.ts';
import { treeOf } from './formula-syntax.ts';
import { FormulaError } from './formula-types.ts';

// Formulas that were written when `-x^2` was `(-x)^2` (ADR 47).

interface Place {
  start: number;
  end: number;
}

/**
 * The formula (or dice notation) with parentheses around each minus that stands before a power, and what it stands before: `-x^2`
 * becomes `(-x)^2`. All else stays sign by sign, and so does what cannot be read.
 */
export function withGroupedSigns(text: string, isDice = false): string {
  const signs = text.split('');
  for (const { start, end } of isDice ? inNotation(text) : inFormula(text)) {
    signs[start] = `(${signs[start] ?? ''}`;
    signs[end - 1] = `${signs[end - 1] ?? ''})`;
  }
  return signs.join('');
}

/** Undefined where `read` refuses the text. */
function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return undefined;
  }
}

/** Throws where the formula cannot be read. */
const basesIn = (text: string): Place[] =>
  signedBases(treeOf(text)).map(({ start, end }) => ({
    start,
    end: start + text.slice(start, end).trimEnd().length,
  }));

const moved = (places: readonly Place[], by: number): Place[] =>
  places.map(({ start, end }) => ({ start: start + by, end: end + by }));

const inFormula = (text: string): Place[] => readable(() => basesIn(text)) ?? [];

/** A number of the same length. */
const blanked = (length: number): string => '0'.padEnd(length);

function inNotation(text: string): Place[] {
  const questions = questionPlaces(text);
  const chosen = questions.flatMap(({ options }) =>
    options.flatMap(option => moved(inRoll(option.text), option.start)),
  );
  let asked = text;
  for (const { start, end } of questions) {
    asked = `${asked.slice(0, start)}(${blanked(end - start - 2)})${asked.slice(end)}`;
  }
  const rolls = readable(() => rollsIn(commentIn(asked).text)) ?? [];
  const rolled = rolls.flatMap(({ source, start, bands }) => [
    ...moved(inRoll(source), start),
    ...bands.flatMap(band => moved(inCondition(band.condition), band.start)),
  ]);
  return [...chosen, ...rolled];
}

/** `<= -x^2` of a degree compares the total. */
const inCondition = (text: string): Place[] =>
  /^\s*[<>=≤≥]/.test(text) ? moved(inFormula(`0${text}`), -1) : inFormula(text);

function inRoll(text: string): Place[] {
  for (const mode of DICE_MODES) {
    const found = readable(() => inMode(text, mode));
    if (found) return found;
  }
  return [];
}

/** Throws where the roll cannot be read so. */
function inMode(text: string, mode: DiceMode): Place[] {
  const found: Place[] = [];
  const dice: Place[] = [];
  let plain = text;
  const read = (formula: string, from: number) => {
    if (formula.endsWith(')')) found.push(...moved(inFormula(formula), from));
  };
  withoutDice(
    text,
    ({ notation, count, sides, modifiers, parts }, places) => {
      const end = text.slice(0, places.end).trimEnd().length;
      const start = end - notation.length;
      for (const [index, part] of (parts ?? []).entries()) {
        found.push(...moved(inRoll(part), places.parts[index] ?? 0));
      }
      read(count, start);
      read(sides, places.sides);
      for (const [index, { operand }] of modifiers.entries()) {
        read(operand, places.modifiers[index]?.operand ?? 0);
      }
      plain = plain.slice(0, start) + blanked(notation.length) + plain.slice(end);
      dice.push({ start, end });
      return '0';
    },
    { mode, isName: () => false },
  );
  for (const { start, end } of basesIn(plain)) {
    const around = dice.find(one => one.start < end && end < one.end);
    found.push({ start, end: around?.end ?? end });
  }
  return found;
}
