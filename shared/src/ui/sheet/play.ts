import { createContext, useContext } from 'react';
import type { CharacterValues, FieldLine, FieldValue } from '../../domain/field-value.ts';
import type { DiceFormula } from '../../domain/dice.ts';
import { diceLabel } from '../../domain/dice-label.ts';
import { SHEET_STEPS_MAX, stepBudget } from '../../domain/formula-budget.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import type { ShownStore } from './sheet.shown.ts';

/** What a widget shows, and what it may do. */
export interface WidgetProps {
  id: string;
  field: SheetField;
  /** As it is shown: entered, or calculated. */
  value: FieldValue | undefined;
  /** The number beside it: a maximum, or a modifier. */
  pair: number | undefined;
  /** What its dice are with the values of this moment: « 1d20 + 3 ». */
  diceWords: string | undefined;
  dice: DiceFormula | undefined;
  /** Without it the value is read. */
  write: ((value: FieldValue | undefined) => void) | undefined;
  program: SheetProgram;
  values: () => CharacterValues;
  shown: ShownStore;
}

interface Thrown {
  /** Of the field. */
  id: string;
  name: string;
  dice: DiceFormula;
  lines?: readonly FieldLine[];
}

/** Rolls the dice of a field; the result appears at the foot of the sheet. */
export const RollContext = createContext<(thrown: Thrown) => void>(() => undefined);
export const useRoll = () => useContext(RollContext);
export type { Thrown };

export const numberOf = (value: FieldValue | undefined): number => (typeof value === 'number' ? value : 0);

/**
 * What is typed in a number: `12` sets it, `-7` and `+3` change it.
 * @returns undefined for an empty text, null for what is no number
 */
export function typedNumber(text: string, before: number): number | undefined | null {
  const plain = text
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  if (plain === '') return undefined;
  const match = /^(=)?([+-])?(\d+(?:\.\d+)?)$/.exec(plain);
  if (!match) return null;
  const [, isExact, sign, digits] = match;
  const size = Number(digits) * (sign === '-' ? -1 : 1);
  return sign && !isExact ? before + size : size;
}

/** What the labels of all rolls of one state may take together (PLS-8). */
const budgets = new WeakMap<CharacterValues, (steps: number) => void>();

/** What dice are with these values: « 1d20 + 3 ». */
export function rollLabel(
  dice: DiceFormula,
  text: string,
  values: CharacterValues,
  lines?: readonly FieldLine[],
): string {
  const spend = budgets.get(values) ?? stepBudget(SHEET_STEPS_MAX).spend;
  budgets.set(values, spend);
  return diceLabel(dice, text, { ...readingFrom(values, lines), spend });
}

/** A number within its limits. */
export const within = (value: number, least: number | undefined, most: number | undefined): number =>
  Math.min(most ?? Infinity, Math.max(least ?? -Infinity, value));
