import {
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  type CellData,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';

/** What our tables know beyond TanStack's own column options. */
export interface ColumnLook {
  align?: 'start' | 'center' | 'end';
  /** CSS width of the column. */
  width?: string;
  /** The title of the row's card on a phone; the first column by default. */
  cardTitle?: boolean;
  /** The API's name of the field to sort by, where it is not the column's id. */
  sortKey?: string;
}

/** Tells TanStack the type of a column's `meta`. */
const columnMeta: ColumnLook = {};

/** Sorting and paging are the server's: the table only says what was asked. */
export const features = tableFeatures({ rowSortingFeature, columnMeta });

export type Column<Row extends RowData> = ColumnDef<typeof features, Row, CellData>;

/** TanStack's column helper for our tables: `const column = columnHelper<User>()`. */
export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>();

/** Whether the API sorts by a column: those that read a field, by default. */
export const isSortable = <Row extends RowData>(column: Column<Row>): boolean =>
  column.enableSorting !== false && ('accessorKey' in column || 'accessorFn' in column);

/** What the API calls the field of a column. */
export function sortKeyOf<Row extends RowData>(column: Column<Row>): string {
  const own = 'accessorKey' in column ? String(column.accessorKey) : '';
  return column.meta?.sortKey ?? column.id ?? own;
}
