import { Flex } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { DiceFormula } from '../../../domain/dice.ts';
import { type FieldLine, type FieldValue, isEmptyValue } from '../../../domain/field-value.ts';
import type { FieldColumn } from '../../../domain/sheet-field.ts';
import { hiddenColumns } from '../../../domain/sheet-state.ts';
import { rollLabel, type WidgetProps } from '../play.ts';
import { valueLabel } from '../../../domain/value-label.ts';
import { RollButton } from './RollButton.tsx';

/** What cells of lines are shown with. */
export type LinesAround = Pick<WidgetProps, 'program' | 'shown'> & {
  columns: readonly FieldColumn[];
  outer?: FieldLine | undefined;
};

export interface ShownLinesProps extends LinesAround {
  name: string;
  lines: readonly FieldLine[];
}

export const isLong = ({ type }: FieldColumn): boolean => type === 'textarea' || type === 'repeat';

export const cellOf = (line: FieldLine, { id }: FieldColumn): FieldValue | undefined =>
  hiddenColumns(line).has(id) || !Object.hasOwn(line.cells, id) ? undefined : line.cells[id];

export const isShown = (line: FieldLine, column: FieldColumn): boolean => {
  if (hiddenColumns(line).has(column.id)) return false;
  if (column.dice && column.type !== 'string') return true;
  const value = cellOf(line, column);
  return value !== undefined && value !== false && !isEmptyValue(value);
};

/** The value of a column in a line, and what rolls its dice. */
export function LineCell({
  column,
  line,
  outer,
  program,
  shown,
}: LinesAround & { column: FieldColumn; line: FieldLine }) {
  const value = cellOf(line, column);
  const dice = column.dice ? program.dice.get(column.id) : undefined;
  const head = Object.values(line.cells).find(one => typeof one === 'string');
  const isValue = value !== undefined && !isEmptyValue(value);
  // Dice written as a text stand on their button; without a text there is nothing to roll.
  const isWritten = dice !== undefined && column.type === 'string';
  if (hiddenColumns(line).has(column.id)) return null;
  return (
    <Flex as="span" align="center" wrap="wrap" gap="1.5" display="inline-flex">
      {column.type === 'checkbox'
        ? value === true
          ? '✓'
          : ''
        : isValue && !isWritten
          ? valueLabel(column, value)
          : null}
      {dice && (isValue || !isWritten) ? (
        <LineDie
          column={column}
          name={head ? `${head}, ${column.name}` : column.name}
          dice={dice}
          lines={outer ? [outer, line] : [line]}
          shown={shown}
        />
      ) : null}
    </Flex>
  );
}

interface LineDieProps extends Pick<WidgetProps, 'shown'> {
  column: FieldColumn;
  name: string;
  dice: DiceFormula;
  lines: readonly FieldLine[];
}

/** Rolls the dice of a line, with what they are now on it: « 1d20 + 5 ». */
function LineDie({ column, name, dice, lines, shown }: LineDieProps) {
  const words = useStore(shown, ({ values }) => rollLabel(dice, column.dice ?? '', values, lines));
  return <RollButton id={column.id} name={name} dice={dice} words={words} lines={lines} />;
}
