import { Box, chakra } from '@chakra-ui/react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { CellEditor } from './cell/LazyCellEditor.ts';
import type { CellEditing } from './cell/useCellEdit.ts';
import type { features } from './columns.ts';
import { SortableArea } from '../sortable/SortableArea.tsx';
import { Grip, type RowOrder } from './Grip.tsx';
import { ensureTabStop, type GridActions, keepTabStop, pressInGrid } from './keys.ts';
import { looks } from './looks.ts';
import { useRowPress } from './openRow.ts';
import { RowActions, type RowAction } from './RowActions.tsx';
import { SelectCell, SelectHeader } from './SelectCell.tsx';
import { sized, SortHeader } from './SortHeader.tsx';
import { nameOf } from './useColumns.ts';
import { useRowFocus } from './useRowFocus.ts';
import type { Selection } from './useSelection.ts';

interface TableRowsProps<Row extends RowData> {
  table: ReactTable<typeof features, Row>;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
  rowName: (row: Row) => string;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  selection?: Selection<Row> | undefined;
  order?: RowOrder<Row> | undefined;
  /** The next page is on its way; this one stays readable. */
  busy: boolean;
  /** The row that is open beside the list, where one is: arrows go on from it. */
  opened?: { id: string; go: (row: Row) => void; close: () => void } | undefined;
  /** What can be edited in its place. */
  cellEdit?: CellEditing<Row> | undefined;
  /** How wide somebody made a column, by its name. */
  widthOf: (name: string) => number | undefined;
  onResize: (name: string, width: number | undefined) => void;
  /** How many rows the whole list has, and the place of the first of these, from 1. */
  total: number;
  first: number;
}

export function TableRows<Row extends RowData>(props: TableRowsProps<Row>) {
  const {
    table,
    label,
    sort,
    onSort,
    rowName,
    rowActions,
    selection,
    order,
    busy,
    total,
    first,
    widthOf,
    onResize,
    opened,
    cellEdit,
  } = props;
  const area = useRef<HTMLDivElement>(null);
  const rememberFocus = useRowFocus(area);
  useEffect(() => ensureTabStop(area.current));
  const rows = table.getRowModel().rows;
  const headers = table.getHeaderGroups().flatMap(group => group.headers);
  const names = new Map(headers.map(({ column }) => [column.id, column.columnDef.header]));
  const titleId =
    headers.find(({ column }) => column.columnDef.meta?.cardTitle)?.column.id ?? headers[0]?.column.id;
  // With something to do in its rows it is a grid; what is only read stays a table, which screen readers read as one.
  const isGrid = [rowActions, selection, order, cellEdit].some(one => one !== undefined);
  const cellRole = isGrid ? 'gridcell' : 'cell';
  const at = (place: number) => rows[place]?.original;
  const edit = (cell: HTMLElement): boolean => {
    const line = cell.closest('tr');
    const row = at([...(line?.parentElement?.children ?? [])].indexOf(line as Element));
    const column = cell.dataset['editable'];
    if (!cellEdit || !row || column === undefined) return false;
    cellEdit.begin(row, column);
    return true;
  };
  const press = useRowPress(edit);
  const actions: GridActions = {
    ...(cellEdit && { edit }),
    ...(selection && {
      toggle: (place, reach) => {
        const row = at(place);
        if (row) selection.toggle(row, { reach });
      },
      extend: (from, place) => {
        const [begin, end] = [at(from), at(place)];
        if (begin && end) selection.extend(begin, end);
      },
      togglePage: selection.togglePage,
    }),
    ...(opened && {
      onRow: place => {
        const row = at(place);
        if (row) opened.go(row);
      },
      leave: () => {
        opened.close();
        return true;
      },
    }),
  };
  const list = (
    <chakra.table
      role={isGrid ? 'grid' : 'table'}
      aria-multiselectable={selection ? true : undefined}
      aria-rowcount={total + 1}
      aria-label={label}
      w="full"
      textStyle="sm"
      borderCollapse="collapse"
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {order ? <th role="columnheader" scope="col" aria-label="Déplacer" data-grip="" /> : null}
          {selection ? <SelectHeader selection={selection} page={rows.map(row => row.original)} /> : null}
          {headers.map(header => (
            <SortHeader
              key={header.id}
              column={header.column}
              sort={sort}
              onSort={onSort}
              width={widthOf(nameOf(header.column.columnDef))}
              onResize={width => onResize(nameOf(header.column.columnDef), width)}
            >
              <table.FlexRender header={header} />
            </SortHeader>
          ))}
          {rowActions ? (
            <th role="columnheader" scope="col" data-actions="" style={{ textAlign: 'end' }}>
              Actions
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, place) => (
          <tr
            key={row.id}
            role="row"
            aria-rowindex={first + place + 1}
            aria-selected={selection?.has(row.original)}
            aria-current={opened?.id === row.id ? 'true' : undefined}
            data-sortable={order ? row.id : undefined}
          >
            {order ? <Grip id={row.id} name={rowName(row.original)} /> : null}
            {selection ? (
              <SelectCell selection={selection} row={row.original} name={rowName(row.original)} />
            ) : null}
            {row.getAllCells().map((cell, column) => {
              const name = names.get(cell.column.id);
              const heading = typeof name === 'string' ? name : '';
              const width = widthOf(heading);
              const isEditable = cellEdit?.isEditable(row.original, cell.column.id) ?? false;
              const { open } = cellEdit ?? {};
              const editor = open?.id === row.id && open.column === cell.column.id ? open : undefined;
              return (
                <td
                  key={cell.id}
                  role={cellRole}
                  tabIndex={isGrid ? (place === 0 && column === 0 ? 0 : -1) : undefined}
                  data-label={typeof name === 'string' ? name : undefined}
                  data-title={cell.column.id === titleId ? '' : undefined}
                  data-sized={width === undefined ? undefined : ''}
                  data-editable={isEditable ? cell.column.id : undefined}
                  data-edited={editor ? '' : undefined}
                  aria-readonly={cellEdit && !isEditable ? true : undefined}
                  aria-keyshortcuts={isEditable ? 'F2' : undefined}
                  title={isEditable && !editor ? EDITABLE : undefined}
                  style={{ textAlign: cell.column.columnDef.meta?.align, ...sized(width) }}
                >
                  <div>
                    {editor ? (
                      <CellEditor state={editor} label={heading} />
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </div>
                </td>
              );
            })}
            {rowActions ? (
              <td role={cellRole} data-actions="">
                <RowActions
                  actions={[...(order?.actions(row.original) ?? []), ...rowActions(row.original)]}
                  rowName={rowName(row.original)}
                />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
  return (
    <Box
      css={looks}
      aria-busy={busy}
      data-opened={opened ? '' : undefined}
      ref={area}
      onKeyDown={event => pressInGrid(event, actions)}
      onFocus={event => {
        keepTabStop(event);
        rememberFocus(event);
      }}
      {...press}
    >
      {order ? (
        <SortableArea
          items={rows.map(row => ({ id: row.id, name: rowName(row.original) }))}
          onMove={order.moveTo}
        >
          {list}
        </SortableArea>
      ) : (
        list
      )}
    </Box>
  );
}

const EDITABLE = 'Double-clic ou F2 pour modifier';
