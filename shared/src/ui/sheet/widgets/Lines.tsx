import { Box, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldLine } from '../../../domain/field-value.ts';
import type { FieldColumn } from '../../../domain/sheet-field.ts';
import { linesOf } from '../../../domain/sheet-state.ts';
import { useStill } from '../nameSlot.ts';
import type { WidgetProps } from '../play.ts';
import { AddFromCompendium } from '../AddFromCompendium.tsx';
import { EntryMark, LinkedLines } from '../EntryLinks.tsx';
import { entered } from '../line-edits.ts';
import { SheetLines } from '../SheetLines.tsx';
import { valueLabel } from '../../../domain/value-label.ts';
import { LineCards } from './LineCards.tsx';
import { cellOf, isLong, isShown, LineCell, type ShownLinesProps } from './LineCell.tsx';
import { Chip, ChipList, EditHead } from './Texts.tsx';

/** The lines of a repeated field, to read and to roll; a button opens them to be written. */
export function Lines({ field, value, write, program, values, shown }: WidgetProps) {
  const still = useStill();
  const [isOpen, setOpen] = useState(false);
  const columns = field.columns ?? [];
  const lines = linesOf(value);
  const isEditable = write !== undefined;
  const change = write && ((next: readonly FieldLine[]) => write(next.map(one => entered(columns, one))));
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
              <LineCards
                name={field.name}
                lines={lines}
                columns={columns}
                program={program}
                shown={shown}
                write={change}
              />
            ) : (
              <LinesTable name={field.name} lines={lines} columns={columns} program={program} shown={shown} />
            )}
            {change ? (
              <AddFromCompendium field={field} lines={lines} onAdd={line => change([...lines, line])} />
            ) : null}
          </LinkedLines>
        )}
      </Box>
    </Box>
  );
}

/** « Torche × 3 ». */
function chipWords(columns: readonly FieldColumn[], line: FieldLine): string {
  const [first, ...rest] = columns.filter(column => isShown(line, column) && !isLong(column));
  if (!first) return '—';
  const others = rest.map(column => valueLabel(column, cellOf(line, column)));
  return [valueLabel(first, cellOf(line, first)), ...others].join(' · ');
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

function LinesTable({ name, lines, columns, program, shown }: ShownLinesProps) {
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
                <LineCell column={column} line={line} columns={columns} program={program} shown={shown} />
                {column === own[0] ? <EntryMark line={line} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
