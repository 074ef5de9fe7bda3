import { Box, chakra } from '@chakra-ui/react';
import type { Column as TanstackColumn, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSortable, type features } from './columns.ts';

interface SortHeaderProps<Row extends RowData> {
  column: TanstackColumn<typeof features, Row>;
  /** The sort in force: `name`, `-name` or ''. */
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

/** A column's header: a button that sorts up, then down, then not at all, where the column can be sorted. */
export function SortHeader<Row extends RowData>({ column, sort, onSort, children }: SortHeaderProps<Row>) {
  const { meta } = column.columnDef;
  const look = { width: meta?.width, textAlign: meta?.align };
  if (!isSortable(column.columnDef)) {
    return (
      <th role="columnheader" scope="col" style={look}>
        {children}
      </th>
    );
  }
  const key = meta?.sortKey ?? column.id;
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const next = { none: key, ascending: `-${key}`, descending: '' }[direction];
  const Icon = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }[direction];
  return (
    <th role="columnheader" scope="col" aria-sort={direction} style={look}>
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minH="8"
        fontWeight="semibold"
        cursor="pointer"
        onClick={() => onSort(next)}
      >
        {children}
        <Box as="span" color={direction === 'none' ? 'fg.subtle' : 'brand.fg'} aria-hidden="true">
          <Icon size={14} />
        </Box>
      </chakra.button>
    </th>
  );
}
