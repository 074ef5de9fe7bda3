import type { WrittenDice } from './dice-notation.ts';
import { splitAt } from './dice-text.ts';
import type { Faces, Modifier } from './dice-throw.ts';
import type { Formula } from './formula.ts';
import { FormulaError } from './formula-types.ts';
import type { FormulaEnvironment } from './formula-types.ts';

// Dice and groups of rolls as they were read: their numbers may be formulas, which are asked when they roll.

type Amount = number | Formula;

interface ReadModifier extends Omit<Modifier, 'operand'> {
  operand: Amount | null;
}

/** A set of dice, or a group of rolls. */
export interface DiceTerm {
  notation: string;
  label: string;
  count: Amount;
  /** Number of faces, or what they show. */
  sides: Amount;
  faces: Faces | null;
  modifiers: readonly ReadModifier[];
  /** Of a group. */
  parts: readonly Formula[] | null;
}

/** The same with its numbers. */
interface ReadyTerm {
  notation: string;
  count: number;
  faces: Faces;
  modifiers: Modifier[];
}

const MAX_DICE = 100;
const MAX_SIDES = 10_000;
const MAX_FACES = 100;
const MAX_TENS = 10;
/** Steps of throwing one die. */
export const DIE_STEPS = 2;

const numeric = (text: string): number | undefined =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;

function facesIn(text: string): Faces {
  const inside = text.slice(1, -1);
  const parts = inside.includes(';') ? splitAt(inside, ';') : splitAt(inside, ',');
  const faces = parts.map(part => {
    const shown = part.text.trim().slice(0, 60);
    const value = numeric(shown);
    if (value !== undefined) return { value };
    const [, face = shown, own] = /^(.*\S)\s*=\s*(-?\d{1,6})$/su.exec(shown) ?? [];
    return { value: own === undefined ? 0 : Number(own), face };
  });
  if (faces.length < 2 || faces.length > MAX_FACES) {
    throw new FormulaError(`« d${text} » : un dé a de 2 à ${MAX_FACES} faces entre accolades.`);
  }
  return { kind: 'custom', faces };
}

function facesOf(sides: string): Faces | null {
  if (sides === '%') return { kind: 'number', sides: 100 };
  if (/^f/i.test(sides)) return { kind: 'fate', isSparse: sides.endsWith('1') };
  if (sides === '66' || sides === '666') return { kind: 'digits', digits: sides.length };
  if (sides.startsWith('{')) return facesIn(sides);
  const value = numeric(sides);
  return value === undefined ? null : { kind: 'number', sides: value };
}

/** A set of dice as it is written; `read` reads the formulas in it. */
export function readTerm(
  { notation, count, sides, modifiers, label }: WrittenDice,
  read: (text: string) => Formula,
  parts: readonly Formula[] | null,
): DiceTerm {
  const amount = (text: string): Amount => numeric(text) ?? read(text);
  const faces = parts ? null : facesOf(sides);
  const term: DiceTerm = {
    notation,
    label,
    count: parts ? parts.length : count === '' ? 1 : amount(count),
    sides: parts ? 0 : faces ? (faces.kind === 'number' ? faces.sides : 6) : amount(sides),
    faces,
    modifiers: modifiers.map(one => ({ ...one, operand: one.operand === '' ? null : amount(one.operand) })),
    parts,
  };
  if (!parts) refuseBounds(term);
  return term;
}

/** What is written as a number is refused when it is read; what a field says, when it rolls. */
function refuseBounds({ notation, count, sides, faces, modifiers }: DiceTerm): void {
  const where = `« ${notation} »`;
  if (typeof count === 'number' && !(count >= 1 && count <= MAX_DICE)) {
    throw new FormulaError(`${where} : de 1 à ${MAX_DICE} dés, et non ${count}.`);
  }
  const isCounted = faces === null || faces.kind === 'number';
  if (isCounted && typeof sides === 'number' && !(sides >= 2 && sides <= MAX_SIDES)) {
    throw new FormulaError(`${where} : un dé a de 2 à ${MAX_SIDES} faces, et non ${sides}.`);
  }
  // Explosions make more dice than are thrown.
  const isExploding = modifiers.some(({ kind }) => kind === 'explode');
  for (const { kind, operand } of modifiers) {
    if (typeof operand !== 'number') continue;
    if (kind === 'keep' && (operand < 1 || (!isExploding && typeof count === 'number' && operand > count))) {
      throw new FormulaError(`${where} garde plus de dés qu’il n’en lance.`);
    }
    if (kind === 'drop' && operand < 1) throw new FormulaError(`${where} ôte au moins un dé.`);
    if (kind === 'tens' && !(operand >= 0 && operand <= MAX_TENS)) {
      throw new FormulaError(`${where} : ${MAX_TENS} dés de dizaines de plus, au plus.`);
    }
  }
}

const shownModifier = ({ letters, compare, operand }: Modifier): string =>
  `${letters}${compare ?? ''}${operand ?? ''}`;

const shownFaces = (faces: Faces): string => {
  if (faces.kind === 'number') return String(faces.sides);
  if (faces.kind === 'fate') return faces.isSparse ? 'F.1' : 'F';
  if (faces.kind === 'digits') return '6'.repeat(faces.digits);
  return `{${faces.faces.map(({ value, face }) => face ?? String(value)).join(', ')}}`;
};

const whole = (amount: Amount, around: FormulaEnvironment): number =>
  typeof amount === 'number' ? amount : Math.trunc(Number(amount.run(around)));

/** The modifiers with what their formulas give. */
export const readyModifiers = ({ modifiers }: DiceTerm, around: FormulaEnvironment): Modifier[] =>
  modifiers.map(({ operand, ...one }) => ({
    ...one,
    operand: operand === null ? null : typeof operand === 'number' ? operand : Number(operand.run(around)),
  }));

/** @throws FormulaError where a field says a number of dice or faces that there is not. */
export function readyTerm(term: DiceTerm, around: FormulaEnvironment): ReadyTerm {
  const count = whole(term.count, around);
  const sides = whole(term.sides, around);
  const modifiers = readyModifiers(term, around);
  refuseBounds({ ...term, count, sides, modifiers });
  const faces = term.faces ?? { kind: 'number', sides };
  const notation = `${count}d${shownFaces(faces)}${modifiers.map(shownModifier).join('')}`;
  return { notation, count, faces, modifiers };
}

/** A term in words, with the values of a character. */
export const termWords = (term: DiceTerm, around: FormulaEnvironment): string =>
  term.parts ? term.notation : readyTerm(term, around).notation;
