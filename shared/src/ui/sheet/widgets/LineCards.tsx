import { Box, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { type FieldLine, isEmptyValue, withCells } from '../../../domain/field-value.ts';
import type { FieldColumn } from '../../../domain/sheet-field.ts';
import { hiddenColumns, linesOf } from '../../../domain/sheet-state.ts';
import { Markdown } from '../../markdown/Markdown.tsx';
import { AddFromCompendium } from '../AddFromCompendium.tsx';
import { EntryMark, LinkedLines } from '../EntryLinks.tsx';
import { entered } from '../line-edits.ts';
import { valueLabel } from '../../../domain/value-label.ts';
import { cellOf, isLong, isShown, LineCell, type LinesAround, type ShownLinesProps } from './LineCell.tsx';

interface LineCardsProps extends ShownLinesProps {
  /** Puts other lines in the place of these; without it they are read. */
  write: ((lines: readonly FieldLine[]) => void) | undefined;
}

export function LineCards({ name, lines, columns, program, shown, outer, write }: LineCardsProps) {
  return (
    <SimpleGrid as="ul" listStyleType="none" aria-label={name} gap="3" minChildWidth="min(100%, 15rem)">
      {lines.map(line => (
        <Card
          key={line.id}
          line={line}
          columns={columns}
          program={program}
          shown={shown}
          outer={outer}
          write={write && (next => write(lines.map(one => (one.id === line.id ? next : one))))}
        />
      ))}
    </SimpleGrid>
  );
}

interface CardProps extends LinesAround {
  line: FieldLine;
  write: ((line: FieldLine) => void) | undefined;
}

/** Whether a column of a line is a list that takes entries of a compendium. */
const takesEntries = (line: FieldLine, { id, type, compendium }: FieldColumn): boolean =>
  type === 'repeat' && Boolean(compendium) && !hiddenColumns(line).has(id);

function Card({ line, columns, program, shown, outer, write }: CardProps) {
  const [title, ...rest] = columns.filter(column => isShown(line, column));
  const short = rest.filter(column => !isLong(column));
  const long = columns.filter(
    column =>
      isLong(column) && column !== title && (isShown(line, column) || (write && takesEntries(line, column))),
  );
  if (!title && long.length === 0) return <Box as="li">—</Box>;
  return (
    <Box as="li" p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle">
      <Text as="div" fontWeight="bold" fontFamily="var(--sheet-titles)" mb="1">
        {title ? (
          <LineCell
            column={title}
            line={line}
            columns={columns}
            program={program}
            shown={shown}
            outer={outer}
          />
        ) : (
          '—'
        )}
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
            <LineCell
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
      {long.map(column => (
        <Box key={column.id} mt="2" fontSize="sm">
          {column.type === 'repeat' ? (
            <InnerLines
              column={column}
              line={line}
              columns={columns}
              program={program}
              shown={shown}
              write={write}
            />
          ) : (
            <Markdown text={valueLabel(column, cellOf(line, column))} />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The lines that stand in a line; entries of a compendium are added to them where they are read. */
function InnerLines({ column, line, program, shown, write }: CardProps & { column: FieldColumn }) {
  const lines = linesOf(cellOf(line, column));
  const columns = column.columns ?? [];
  const title = Object.values(line.cells).find(one => typeof one === 'string' && !isEmptyValue(one));
  return (
    <LinkedLines lines={lines}>
      {lines.length > 0 ? (
        <LineCards
          name={column.name}
          lines={lines}
          columns={columns}
          program={program}
          shown={shown}
          outer={line}
          write={undefined}
        />
      ) : null}
      {write ? (
        <AddFromCompendium
          field={column}
          lines={lines}
          within={typeof title === 'string' ? title : 'ligne sans nom'}
          onAdd={added => {
            const next = [...lines, added].map(one => entered(columns, one));
            write(withCells(line, { ...line.cells, [column.id]: next }));
          }}
        />
      ) : null}
    </LinkedLines>
  );
}
