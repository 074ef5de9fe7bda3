import { NativeSelect } from '@chakra-ui/react';
import type { RowData } from '@tanstack/react-table';
import { isSortable, sortKeyOf, type Column } from './columns.ts';

interface SortSelectProps<Row extends RowData> {
  columns: Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of the rows where they are cards, and have no headers to press. */
export function SortSelect<Row extends RowData>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter(isSortable);
  if (sortable.length === 0) return null;
  return (
    <NativeSelect.Root flex="1 1 9rem" display={{ md: 'none' }}>
      <NativeSelect.Field aria-label="Trier par" value={sort} onChange={event => onSort(event.target.value)}>
        <option value="">Ordre habituel</option>
        {sortable.flatMap(column => {
          const key = sortKeyOf(column);
          const name = String(column.header);
          return [
            <option key={key} value={key}>{`${name}, croissant`}</option>,
            <option key={`-${key}`} value={`-${key}`}>{`${name}, décroissant`}</option>,
          ];
        })}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
