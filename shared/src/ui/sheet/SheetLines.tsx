import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { CharacterValues, FieldLine, FieldValue } from '../../domain/field-value.ts';
import type { FieldColumn, FieldLike } from '../../domain/sheet-field.ts';
import { REPEAT_LINES_MAX } from '../../domain/sheet-field.ts';
import { hiddenColumns, linesOf, type SheetProgram } from '../../domain/sheet-program.ts';
import { Button, IconButton } from '../Button.tsx';
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

const shownColumns = (columns: readonly FieldColumn[], line: FieldLine): readonly FieldColumn[] => {
  const hidden = hiddenColumns(line);
  return hidden.size === 0 ? columns : columns.filter(({ id }) => !hidden.has(id));
};

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
  const columns = field.columns ?? [];
  const lines = linesOf(value);
  const name = field.name || 'ce champ';
  const write = (next: readonly FieldLine[]) =>
    onChange?.(next.length > 0 ? next.map(line => entered(columns, line)) : undefined);
  const swap = (index: number, by: number) => {
    const next = [...lines];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    write(next);
  };
  const isFull = lines.length >= Math.min(field.maxLines ?? REPEAT_LINES_MAX, REPEAT_LINES_MAX);
  return (
    <Box w="full">
      {lines.length === 0 ? <Text textStyle="sm">Aucune ligne.</Text> : null}
      <chakra.ul listStyleType="none" display="grid" gap="2" aria-label={`Lignes de ${name}`}>
        {lines.map((line, index) => (
          <chakra.li key={line.id} bg="bg.panel" color="fg" borderWidth="1px" borderRadius="md" p="2">
            <Flex gap="3" wrap="wrap" align="flex-end">
              {shownColumns(columns, line).map(column => (
                <Cell
                  key={column.id}
                  column={column}
                  line={line}
                  index={index}
                  program={program}
                  values={values}
                  onChange={
                    onChange &&
                    (next => {
                      const { [column.id]: _before, ...cells } = line.cells;
                      const changed = {
                        id: line.id,
                        cells: next === undefined ? cells : { ...cells, [column.id]: next },
                      };
                      write(lines.map(other => (other.id === line.id ? changed : other)));
                    })
                  }
                />
              ))}
              {onChange ? (
                <Flex ms="auto" data-print="hide">
                  <IconButton
                    label={`Monter la ligne ${index + 1} de ${name}`}
                    disabled={index === 0}
                    onClick={() => swap(index, -1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Descendre la ligne ${index + 1} de ${name}`}
                    disabled={index === lines.length - 1}
                    onClick={() => swap(index, 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Supprimer la ligne ${index + 1} de ${name}`}
                    colorPalette="red"
                    onClick={() => write(lines.filter(other => other.id !== line.id))}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </Flex>
              ) : null}
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
      {onChange ? (
        <Button
          variant="outline"
          size="sm"
          mt="2"
          disabled={isFull}
          aria-label={`Ajouter une ligne à ${name}`}
          data-print="hide"
          onClick={() => write([...lines, newLine(columns)])}
        >
          <Plus aria-hidden="true" />
          Ajouter une ligne
        </Button>
      ) : null}
    </Box>
  );
}

interface CellProps extends Pick<SheetLinesProps, 'program' | 'values' | 'onChange'> {
  column: FieldColumn;
  line: FieldLine;
  index: number;
}

function Cell({ column, line, index, program, values, onChange }: CellProps) {
  const value = Object.hasOwn(line.cells, column.id) ? line.cells[column.id] : undefined;
  const dice = program.dice.get(column.id);
  const isWide = column.type === 'repeat' || column.type === 'textarea' || column.type === 'multiselect';
  return (
    <Box flex={isWide ? '1 1 100%' : '1 1 6rem'} minW="0">
      <Text textStyle="xs" color="fg.muted" aria-hidden="true">
        {column.name}
        {column.required ? ' *' : ''}
      </Text>
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
    </Box>
  );
}
