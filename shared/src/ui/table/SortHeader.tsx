import { Box, chakra } from '@chakra-ui/react';
import type { Column as TanstackColumn, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { isSortable, type features } from './columns.ts';
import { ResizeGrip } from './ResizeGrip.tsx';

interface SortHeaderProps<Row extends RowData> {
  column: TanstackColumn<typeof features, Row>;
  /** The sort in force: `name`, `-name` or ''. */
  sort: string;
  onSort: (sort: string) => void;
  /** In px, where somebody set it. */
  width: number | undefined;
  onResize: (width: number | undefined) => void;
  children: ReactNode;
}

/** A column's header: a button that sorts up, then down, then not at all, where the column can be sorted. */
export function SortHeader<Row extends RowData>({
  column,
  sort,
  onSort,
  width,
  onResize,
  children,
}: SortHeaderProps<Row>) {
  const { meta } = column.columnDef;
  const look = {
    style: { width: meta?.width, textAlign: meta?.align, ...sized(width) },
    'data-sized': width === undefined ? undefined : '',
  };
  if (!isSortable(column.columnDef)) {
    return (
      <th role="columnheader" scope="col" {...look}>
        {children}
        <ResizeGrip onResize={onResize} />
      </th>
    );
  }
  const key = meta?.sortKey ?? column.id;
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const next = { none: key, ascending: `-${key}`, descending: '' }[direction];
  const Icon = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }[direction];
  return (
    <th role="columnheader" scope="col" aria-sort={direction} {...look}>
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
      <ResizeGrip onResize={onResize} />
    </th>
  );
}

/** The width of a column as `wide` (looks.ts) reads it: cards have one of their own. */
export const sized = (width: number | undefined): CSSProperties =>
  width === undefined ? {} : ({ '--width': `${width}px` } as CSSProperties);
