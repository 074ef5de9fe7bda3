import { Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DiceFormula } from '../../../domain/dice.ts';
import { type FieldLine, type FieldValue, isEmptyValue } from '../../../domain/field-value.ts';
import type { FieldColumn } from '../../../domain/sheet-field.ts';
import { hiddenColumns, linesOf } from '../../../domain/sheet-state.ts';
import { Markdown } from '../../markdown/Markdown.tsx';
import { useStill } from '../nameSlot.ts';
import { rollLabel, type WidgetProps } from '../play.ts';
import { AddFromCompendium } from '../AddFromCompendium.tsx';
import { EntryMark, LinkedLines } from '../EntryLinks.tsx';
import { entered } from '../line-edits.ts';
import { SheetLines } from '../SheetLines.tsx';
import { valueLabel } from '../value.labels.ts';
import { RollButton } from './RollButton.tsx';
import { Chip, ChipList, EditHead } from './Texts.tsx';

type Around = Pick<WidgetProps, 'program' | 'shown'> & {
  columns: readonly FieldColumn[];
  outer?: FieldLine | undefined;
};

const isLong = ({ type }: FieldColumn): boolean => type === 'textarea' || type === 'repeat';

/** The lines of a repeated field, to read and to roll; a button opens them to be written. */
export function Lines({ field, value, write, program, values, shown }: WidgetProps) {
  const still = useStill();
  const [isOpen, setOpen] = useState(false);
  const columns = field.columns ?? [];
  const lines = linesOf(value);
  const isEditable = write !== undefined;
  const widget = field.widget ?? (columns.some(isLong) ? 'cards' : 'table');
  return (
    <Box css={{ container: 'lines / inline-size' }}>
      <EditHead name={field.name} isEditable={isEditable} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <Box {...still}>
        {isOpen && isEditable ? (
          <SheetLines field={field} value={value} onChange={write} program={program} values={values} />
        ) : (
          <LinkedLines lines={lines}>
            {lines.length === 0 ? (
              <Text color="fg.muted">Rien pour le moment.</Text>
            ) : widget === 'chips' ? (
              <ChipList aria-label={field.name}>
                {lines.map(line => (
                  <Chip key={line.id}>
                    {chipWords(columns, line)}
                    <EntryMark line={line} />
                  </Chip>
                ))}
              </ChipList>
            ) : widget === 'cards' ? (
              <Cards name={field.name} lines={lines} columns={columns} program={program} shown={shown} />
            ) : (
              <LinesTable name={field.name} lines={lines} columns={columns} program={program} shown={shown} />
            )}
            {write ? (
              <AddFromCompendium
                field={field}
                lines={lines}
                onAdd={line => write([...lines, line].map(one => entered(columns, one)))}
              />
            ) : null}
          </LinkedLines>
        )}
      </Box>
    </Box>
  );
}

const cellOf = (line: FieldLine, { id }: FieldColumn): FieldValue | undefined =>
  hiddenColumns(line).has(id) || !Object.hasOwn(line.cells, id) ? undefined : line.cells[id];

const isShown = (line: FieldLine, column: FieldColumn): boolean => {
  if (hiddenColumns(line).has(column.id)) return false;
  if (column.dice && column.type !== 'string') return true;
  const value = cellOf(line, column);
  return value !== undefined && value !== false && !isEmptyValue(value);
};

/** « Torche × 3 ». */
function chipWords(columns: readonly FieldColumn[], line: FieldLine): string {
  const [first, ...rest] = columns.filter(column => isShown(line, column) && !isLong(column));
  if (!first) return '—';
  const others = rest.map(column => valueLabel(column, cellOf(line, column)));
  return [valueLabel(first, cellOf(line, first)), ...others].join(' · ');
}

function Cell({ column, line, outer, program, shown }: Around & { column: FieldColumn; line: FieldLine }) {
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

const TABLE = {
  w: 'full',
  fontSize: '0.95em',
  fontVariantNumeric: 'lining-nums tabular-nums',
  borderCollapse: 'collapse',
  '& th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', textAlign: 'start', pb: '1', pe: '3' },
  '& td': { borderTopWidth: '1px', py: '1.5', pe: '3', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  '& td:first-of-type': { fontWeight: 'semibold' },
  // A narrow table has its lines below one another, each value behind its name.
  '@container lines (max-width: 26rem)': {
    display: 'block',
    '& thead': { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody': { display: 'block' },
    '& tr': { display: 'flex', flexWrap: 'wrap', columnGap: '4', borderTopWidth: '1px', py: '1.5' },
    '& td': { display: 'block', borderTopWidth: '0', py: '0.5', pe: '0' },
    '& td:first-of-type': { w: 'full' },
    '& td:not(:first-of-type):not(:empty)::before': {
      content: 'attr(data-label) "\u00a0"',
      color: 'fg.muted',
      fontSize: 'xs',
    },
  },
} as const;

interface LinesProps extends Around {
  name: string;
  lines: readonly FieldLine[];
}

function LinesTable({ name, lines, columns, program, shown }: LinesProps) {
  const own = columns.filter(column => column.dice || lines.some(line => isShown(line, column)));
  return (
    <chakra.table aria-label={name} css={TABLE}>
      <thead>
        <tr>
          {own.map(column => (
            <th scope="col" key={column.id}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            {own.map(column => (
              <td key={column.id} data-label={column.name}>
                <Cell column={column} line={line} columns={columns} program={program} shown={shown} />
                {column === own[0] ? <EntryMark line={line} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

function Cards({ name, lines, columns, program, shown, outer }: LinesProps) {
  return (
    <SimpleGrid as="ul" listStyleType="none" aria-label={name} gap="3" minChildWidth="min(100%, 15rem)">
      {lines.map(line => (
        <Card key={line.id} line={line} columns={columns} program={program} shown={shown} outer={outer} />
      ))}
    </SimpleGrid>
  );
}

function Card({ line, columns, program, shown, outer }: Around & { line: FieldLine }) {
  const [title, ...rest] = columns.filter(column => isShown(line, column));
  if (!title) return <Box as="li">—</Box>;
  const short = rest.filter(column => !isLong(column));
  return (
    <Box as="li" p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle">
      <Text as="div" fontWeight="bold" fontFamily="var(--sheet-titles)" mb="1">
        <Cell column={title} line={line} columns={columns} program={program} shown={shown} outer={outer} />
        <EntryMark line={line} />
      </Text>
      <Flex wrap="wrap" columnGap="4" rowGap="1" fontSize="sm" align="center">
        {short.map(column => (
          <Box as="span" key={column.id}>
            {column.name ? (
              <Text as="span" color="fg.muted">
                {column.name}{' '}
              </Text>
            ) : null}
            <Cell
              column={column}
              line={line}
              columns={columns}
              program={program}
              shown={shown}
              outer={outer}
            />
          </Box>
        ))}
      </Flex>
      {rest.filter(isLong).map(column => (
        <Box key={column.id} mt="2" fontSize="sm">
          {column.type === 'repeat' ? (
            <Cards
              name={column.name}
              lines={linesOf(cellOf(line, column))}
              columns={column.columns ?? []}
              program={program}
              shown={shown}
              outer={line}
            />
          ) : (
            <Markdown text={valueLabel(column, cellOf(line, column))} />
          )}
        </Box>
      ))}
    </Box>
  );
}
