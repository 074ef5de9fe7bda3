import { createContext, useContext } from 'react';
import type { CharacterValues, FieldLine, FieldValue } from '../../domain/field-value.ts';
import type { DiceFormula } from '../../domain/dice.ts';
import { diceLabel } from '../../domain/dice-label.ts';
import { formatNumber } from '../../domain/format.ts';
import { SHEET_STEPS_MAX, stepBudget } from '../../domain/formula-budget.ts';
import { FormulaError } from '../../domain/formula-types.ts';
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
  /** What its press costs: « −1 Munitions ». */
  cost: string;
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
  /** None for a button that only changes fields. */
  dice: DiceFormula | undefined;
  lines?: readonly FieldLine[];
  /** Of dice in a line: as they are with the values of this moment, `1d20 + 3`. */
  expression?: string | undefined;
}

interface Rolling {
  /** Rolls the dice of a field, or presses it; the result appears at the foot of the sheet. */
  roll: (thrown: Thrown) => void;
  /** Whether buttons change the sheet here. */
  mayPress: boolean;
}
export const RollContext = createContext<Rolling>({ roll: () => undefined, mayPress: false });
export const useRoll = () => useContext(RollContext);
export type { Thrown };

/** What a press costs with these values: « −1 Munitions ». */
export function costLabel({ actions, names }: SheetProgram, id: string, values: CharacterValues): string {
  const costs = actions.get(id)?.costs ?? [];
  if (costs.length === 0) return '';
  const spend = budgetOf(values);
  return costs
    .flatMap(({ fieldId, amount }) => {
      const name = names.find(one => one.id === fieldId)?.label ?? '';
      try {
        const price = Number(amount?.run({ ...readingFrom(values), spend }));
        return Number.isFinite(price) && price > 0 ? [`−${formatNumber(price)}\u00a0${name}`] : [];
      } catch (error) {
        if (error instanceof FormulaError) return [];
        throw error;
      }
    })
    .join(', ');
}

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

function budgetOf(values: CharacterValues): (steps: number) => void {
  const spend = budgets.get(values) ?? stepBudget(SHEET_STEPS_MAX).spend;
  budgets.set(values, spend);
  return spend;
}

/** What dice are with these values: « 1d20 + 3 ». */
export function rollLabel(
  dice: DiceFormula,
  text: string,
  values: CharacterValues,
  lines?: readonly FieldLine[],
): string {
  const spend = budgetOf(values);
  return diceLabel(dice, text, { ...readingFrom(values, lines), spend });
}

/** A number within its limits. */
export const within = (value: number, least: number | undefined, most: number | undefined): number =>
  Math.min(most ?? Infinity, Math.max(least ?? -Infinity, value));
