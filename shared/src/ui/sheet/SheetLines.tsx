import { Box, chakra, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { CharacterValues, FieldLine, FieldValue } from '../../domain/field-value.ts';
import type { FieldColumn, FieldLike } from '../../domain/sheet-field.ts';
import { REPEAT_LINES_MAX } from '../../domain/sheet-kinds.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { hiddenColumns, linesOf } from '../../domain/sheet-state.ts';
import { Button } from '../Button.tsx';
import { SheetControl } from './SheetControl.tsx';
import { SheetDice } from './SheetDice.tsx';

export interface SheetLinesProps {
  field: FieldLike;
  /** With what is calculated. */
  value: FieldValue | undefined;
  onChange?: ((value: FieldValue | undefined) => void) | undefined;
  program: SheetProgram;
  values: () => CharacterValues;
}

/** Makes other lines of those that there are. */
type ChangeLines = (change: (lines: readonly FieldLine[]) => readonly FieldLine[]) => void;

const NO_COLUMNS: readonly FieldColumn[] = [];

/** How lines look, said once for all of them: an inventory has hundreds of cells and buttons. */
const LINES = {
  listStyleType: 'none',
  display: 'grid',
  gap: '2',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '3',
    p: '2',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'md',
  },
  '& > li > [data-part=cell]': { flex: '1 1 6rem', minW: '0' },
  '& > li > [data-part=cell][data-wide]': { flex: '1 1 100%' },
  '& > li > [data-part=cell] > p': { textStyle: 'xs', color: 'fg.muted' },
  '& > li > [data-part=moves]': { display: 'flex', ms: 'auto' },
  '& > li > [data-part=moves] > button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '9',
    borderRadius: 'md',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& svg': { boxSize: '4' },
    _last: { color: 'fg.error' },
  },
} as const;

/** What a new line starts with. */
const newLine = (columns: readonly FieldColumn[]): FieldLine => ({
  id: crypto.randomUUID(),
  cells: Object.fromEntries(
    columns.flatMap(({ id, initial, formula }) => (initial === undefined || formula ? [] : [[id, initial]])),
  ),
});

/** What was entered in a line: what is calculated is nobody's to save. */
const entered = (columns: readonly FieldColumn[], line: FieldLine): FieldLine => {
  const calculated = new Set(columns.filter(({ formula }) => formula).map(({ id }) => id));
  return {
    id: line.id,
    cells: Object.fromEntries(Object.entries(line.cells).filter(([id]) => !calculated.has(id))),
  };
};

/** The lines of a repeated field (an inventory, spells): as many as are added, each with the field's columns. */
export function SheetLines({ field, value, onChange, program, values }: SheetLinesProps) {
  const columns = field.columns ?? NO_COLUMNS;
  const lines = linesOf(value);
  const name = field.name || 'ce champ';
  const latest = useRef({ lines, onChange, columns });
  useLayoutEffect(() => {
    latest.current = { lines, onChange, columns };
  });
  // The same function for as long as the lines are there: one that does not change is not drawn again.
  const write = useCallback<ChangeLines>(change => {
    const now = latest.current;
    const next = change(now.lines);
    now.onChange?.(next.length > 0 ? next.map(line => entered(now.columns, line)) : undefined);
  }, []);
  const isFull = lines.length >= Math.min(field.maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  return (
    <Box w="full">
      {lines.length === 0 ? <Text textStyle="sm">Aucune ligne.</Text> : null}
      <chakra.ul css={LINES} aria-label={`Lignes de ${name}`}>
        {lines.map((line, index) => (
          <SheetLine
            key={line.id}
            columns={columns}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            name={name}
            program={program}
            values={values}
            write={onChange ? write : undefined}
          />
        ))}
      </chakra.ul>
      {onChange ? (
        <Button
          variant="outline"
          size="sm"
          mt="2"
          disabled={isFull}
          aria-label={`Ajouter une ligne à ${name}`}

          onClick={() => write(before => [...before, newLine(columns)])}
        >
          <Plus aria-hidden="true" />
          Ajouter une ligne
        </Button>
      ) : null}
    </Box>
  );
}

interface SheetLineProps extends Pick<SheetLinesProps, 'program' | 'values'> {
  columns: readonly FieldColumn[];
  line: FieldLine;
  index: number;
  isLast: boolean;
  /** Of the repeated field. */
  name: string;
  /** Without it the line is read. */
  write: ChangeLines | undefined;
}

const shownColumns = (columns: readonly FieldColumn[], line: FieldLine): readonly FieldColumn[] => {
  const hidden = hiddenColumns(line);
  return hidden.size === 0 ? columns : columns.filter(({ id }) => !hidden.has(id));
};

/** The lines with one of them `by` places further down. */
function moved(lines: readonly FieldLine[], { id }: FieldLine, by: number): readonly FieldLine[] {
  const index = lines.findIndex(line => line.id === id);
  const next = [...lines];
  const [taken] = next.splice(index, 1);
  if (taken) next.splice(index + by, 0, taken);
  return next;
}

/** One line of a repeated field, with what moves and removes it. */
const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { columns, line, index, isLast, name, program, values, write } = props;
  const place = index + 1;
  const act = (label: string, icon: ReactNode, change: Parameters<ChangeLines>[0], isOff = false) => (
    <button
      type="button"
      aria-label={`${label} la ligne ${place} de ${name}`}
      title={`${label} la ligne ${place} de ${name}`}
      disabled={isOff}
      onClick={() => write?.(change)}
    >
      {icon}
    </button>
  );
  return (
    <li>
      {shownColumns(columns, line).map(column => (
        <Cell
          key={column.id}
          column={column}
          line={line}
          index={index}
          program={program}
          values={values}
          write={write}
        />
      ))}
      {write ? (
        <div data-part="moves">
          {act('Monter', <ArrowUp aria-hidden="true" />, lines => moved(lines, line, -1), index === 0)}
          {act('Descendre', <ArrowDown aria-hidden="true" />, lines => moved(lines, line, 1), isLast)}
          {act('Supprimer', <Trash2 aria-hidden="true" />, lines => lines.filter(({ id }) => id !== line.id))}
        </div>
      ) : null}
    </li>
  );
});

interface CellProps extends Pick<SheetLineProps, 'line' | 'index' | 'program' | 'values' | 'write'> {
  column: FieldColumn;
}

/** One cell. A line that is not the last any more has other buttons, and the same cells. */
const Cell = memo(function Cell({ column, line, index, program, values, write }: CellProps) {
  const onChange =
    write &&
    ((next: FieldValue | undefined) => {
      const { [column.id]: _before, ...cells } = line.cells;
      const changed = { id: line.id, cells: next === undefined ? cells : { ...cells, [column.id]: next } };
      write(lines => lines.map(other => (other.id === line.id ? changed : other)));
    });
  const value = Object.hasOwn(line.cells, column.id) ? line.cells[column.id] : undefined;
  const dice = program.dice.get(column.id);
  const isWide = column.type === 'repeat' || column.type === 'textarea' || column.type === 'multiselect';
  return (
    <div data-part="cell" data-wide={isWide || undefined}>
      <p aria-hidden="true">
        {column.name}
        {column.required ? ' *' : ''}
      </p>
      {column.type === 'repeat' ? (
        <SheetLines field={column} value={value} onChange={onChange} program={program} values={values} />
      ) : (
        <SheetControl
          field={column}
          value={value}
          onChange={onChange}
          label={`${column.name}, ligne ${index + 1}`}
        />
      )}
      {dice && column.dice ? (
        <SheetDice
          notation={column.dice}
          dice={dice}
          name={`${column.name}, ligne ${index + 1}`}
          values={values}
          line={line}
        />
      ) : null}
    </div>
  );
});
