import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, EllipsisVertical, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  withCells,
  type CharacterValues,
  type FieldLine,
  type FieldValue,
} from '../../domain/field-value.ts';
import type { FieldColumn, FieldLike } from '../../domain/sheet-field.ts';
import { REPEAT_LINES_MAX } from '../../domain/sheet-kinds.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { hiddenColumns, linesOf } from '../../domain/sheet-state.ts';
import { Button } from '../Button.tsx';
import { AddFromCompendium } from './AddFromCompendium.tsx';
import { LineEntry, LinkedLines } from './EntryLinks.tsx';
import { entered, moved, newLine, putBack, type RemovedLine } from './line-edits.ts';
import { LINES } from './lineStyles.ts';
import { SheetControl } from './SheetControl.tsx';
import { SheetDice } from './SheetDice.tsx';
import { useShownColumns } from './useShownColumns.ts';

export interface SheetLinesProps {
  field: FieldLike;
  /** With what is calculated. */
  value: FieldValue | undefined;
  onChange?: ((value: FieldValue | undefined) => void) | undefined;
  program: SheetProgram;
  values: () => CharacterValues;
  /** The line of another field that these stand in, and what it is called. */
  outer?: FieldLine;
  within?: string;
}

/** What one enters something with. */
const CONTROLS = 'input, textarea, select';

/** Makes other lines of those that there are. */
type ChangeLines = (change: (lines: readonly FieldLine[]) => readonly FieldLine[]) => void;

const NO_COLUMNS: readonly FieldColumn[] = [];

/** The lines of a repeated field (an inventory, spells): as many as are added, each with the field's columns. */
export function SheetLines({ field, value, onChange, program, values, outer, within }: SheetLinesProps) {
  const columns = field.columns ?? NO_COLUMNS;
  const lines = linesOf(value);
  const shown = useShownColumns(columns, lines);
  const own = field.name || 'ce champ';
  const name = within ? `${own}, ${within}` : own;
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
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  // Focuses the first cell of an added line.
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, [lines.length]);
  // The button that had the focus went with its line.
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);
  const remove = useCallback(
    (line: FieldLine) => {
      setRemoved({ line, index: latest.current.lines.findIndex(({ id }) => id === line.id) });
      write(before => before.filter(({ id }) => id !== line.id));
    },
    [write],
  );
  const putRemovedBack = () => {
    if (!removed) return;
    write(before => putBack(before, removed));
    setRemoved(null);
    add.current?.focus();
  };
  const isFull = lines.length >= Math.min(field.maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  return (
    <Box w="full" css={{ container: 'lines / inline-size' }}>
      {lines.length === 0 ? <Text textStyle="sm">Aucune ligne.</Text> : null}
      <LinkedLines lines={lines}>
        <chakra.ul ref={list} css={LINES} aria-label={`Lignes de ${name}`}>
          {lines.map((line, index) => (
            <SheetLine
              key={line.id}
              field={field}
              columns={shown}
              line={line}
              outer={outer}
              index={index}
              isLast={index === lines.length - 1}
              name={name}
              place={within ? `ligne ${index + 1} de ${name}` : `ligne ${index + 1}`}
              program={program}
              values={values}
              write={onChange ? write : undefined}
              remove={remove}
            />
          ))}
        </chakra.ul>
      </LinkedLines>
      {removed && onChange ? (
        <Flex align="center" gap="2" mt="2" textStyle="sm">
          <span role="status">{`Ligne ${removed.index + 1} de ${name} supprimée.`}</span>
          <Button
            ref={undo}
            variant="ghost"
            size="sm"
            onClick={putRemovedBack}
            onKeyDown={event => {
              if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
              // The browser would undo what was typed last, in some other cell.
              event.preventDefault();
              putRemovedBack();
            }}
          >
            Rétablir
          </Button>
        </Flex>
      ) : null}
      {onChange ? (
        <Button
          variant={within ? 'ghost' : 'outline'}
          size="sm"
          mt="2"
          disabled={isFull}
          aria-label={`Ajouter une ligne à ${name}`}
          ref={add}
          onClick={() => {
            setRemoved(null);
            isAdded.current = true;
            write(before => [...before, newLine(columns)]);
          }}
        >
          <Plus aria-hidden="true" />
          Ajouter une ligne
        </Button>
      ) : null}
      {onChange ? (
        <AddFromCompendium
          field={field}
          lines={lines}
          within={within}
          onAdd={line => write(before => [...before, line])}
        />
      ) : null}
    </Box>
  );
}

interface SheetLineProps extends Pick<SheetLinesProps, 'program' | 'values' | 'field'> {
  columns: readonly FieldColumn[];
  line: FieldLine;
  outer: FieldLine | undefined;
  index: number;
  isLast: boolean;
  /** Of the repeated field. */
  name: string;
  /** What tells its cells from those of other lines. */
  place: string;
  /** Without it the line is read-only. */
  write: ChangeLines | undefined;
  remove: (line: FieldLine) => void;
}

/** It has a line of the sheet to itself. */
const isWide = ({ type }: FieldColumn): boolean =>
  type === 'repeat' || type === 'textarea' || type === 'multiselect';

/** One line of a repeated field, with what moves and removes it. */
const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { field, columns, line, outer, index, isLast, name, place, program, values, write, remove } = props;
  const hidden = hiddenColumns(line);
  // Where the list is narrow, one button stands for the three: they would take a line of their own.
  const [isOpen, setOpen] = useState(false);
  const act = (label: string, icon: ReactNode, onClick: () => void, isOff = false) => (
    <button
      type="button"
      aria-label={`${label} la ligne ${index + 1} de ${name}`}
      title={`${label} la ligne ${index + 1} de ${name}`}
      disabled={isOff}
      onClick={onClick}
    >
      {icon}
    </button>
  );
  return (
    <li>
      {columns.map(column =>
        hidden.has(column.id) ? (
          <Gap key={column.id} column={column} />
        ) : (
          <Cell
            key={column.id}
            column={column}
            line={line}
            outer={outer}
            place={place}
            program={program}
            values={values}
            write={write}
          />
        ),
      )}
      {write ? (
        <div data-part="moves" data-open={isOpen || undefined}>
          <button
            type="button"
            data-part="more"
            aria-expanded={isOpen}
            aria-label={`Déplacer ou supprimer la ligne ${index + 1} de ${name}`}
            title={`Déplacer ou supprimer la ligne ${index + 1} de ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <EllipsisVertical aria-hidden="true" />
          </button>
          {act(
            'Monter',
            <ArrowUp aria-hidden="true" />,
            () => write(lines => moved(lines, line, -1)),
            index === 0,
          )}
          {act(
            'Descendre',
            <ArrowDown aria-hidden="true" />,
            () => write(lines => moved(lines, line, 1)),
            isLast,
          )}
          {act('Supprimer', <Trash2 aria-hidden="true" />, () => remove(line))}
        </div>
      ) : null}
      {line.entry ? <LineEntry line={line} field={field} place={place} write={write} /> : null}
    </li>
  );
});

/** The place of a cell that its line does not show: those behind it stay below those of the other lines. */
const Gap = ({ column }: { column: FieldColumn }) =>
  isWide(column) ? null : <div data-part="cell" data-type={column.type} data-gap="" />;

type Around = Pick<SheetLineProps, 'line' | 'outer' | 'place' | 'program' | 'values' | 'write'>;
interface CellProps extends Around {
  column: FieldColumn;
}

/** One cell. A line that is not the last any more has other buttons, and the same cells. */
const Cell = memo(function Cell({ column, line, outer, place, program, values, write }: CellProps) {
  const onChange =
    write &&
    ((next: FieldValue | undefined) => {
      const { [column.id]: _before, ...cells } = line.cells;
      const changed = withCells(line, next === undefined ? cells : { ...cells, [column.id]: next });
      write(lines => lines.map(other => (other.id === line.id ? changed : other)));
    });
  const value = Object.hasOwn(line.cells, column.id) ? line.cells[column.id] : undefined;
  const dice = column.dice ? program.dice.get(column.id) : undefined;
  const label = `${column.name}, ${place}`;
  return (
    <div
      data-part="cell"
      data-type={column.type}
      data-wide={isWide(column) || undefined}
      data-dice={dice ? '' : undefined}
    >
      <p aria-hidden="true">
        {column.name}
        {column.required ? ' *' : ''}
      </p>
      {column.type === 'repeat' ? (
        <SheetLines
          field={column}
          value={value}
          onChange={onChange}
          program={program}
          values={values}
          outer={line}
          within={place}
        />
      ) : (
        <div data-part={dice ? 'dice' : write && column.formula ? 'figure' : undefined}>
          <SheetControl field={column} value={value} onChange={onChange} label={label} />
          {dice ? (
            <SheetDice dice={dice} name={label} values={values} lines={outer ? [outer, line] : [line]}>
              {column.type === 'roll' ? column.name : 'Lancer'}
            </SheetDice>
          ) : null}
        </div>
      )}
    </div>
  );
});
