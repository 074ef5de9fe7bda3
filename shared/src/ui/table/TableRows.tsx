import { Box, chakra } from '@chakra-ui/react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { memo, type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
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
import { type Selection, useTicked } from './useSelection.ts';

interface RowsProps<Row extends RowData> {
  table: ReactTable<typeof features, Row>;
  /** What `table` draws. */
  data: readonly Row[];
  label: string;
  sort: string;
  onSort: (sort: string) => void;
  rowName: (row: Row) => string;
  rowActions?: ((row: Row) => RowAction[]) | undefined;
  selection?: Selection<Row> | undefined;
  order?: RowOrder<Row> | undefined;
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

interface TableRowsProps<Row extends RowData> extends RowsProps<Row> {
  /** The next page is on its way; this one stays readable. */
  busy: boolean;
  /** Of the element around the rows. */
  areaRef: RefObject<HTMLDivElement | null>;
  /** Below the rows, with which it changes. */
  pager: ReactNode;
}

/**
 * The rows of a list. They take longer to draw than a frame: what is pressed or typed above them is drawn first, and they follow. Other rows
 * are drawn at once with all that says so, and what one does in them: moving a row, editing a cell.
 */
export function TableRows<Row extends RowData>({ busy, areaRef, ...props }: TableRowsProps<Row>) {
  const later = useDeferredValue(props);
  const isAtOnce =
    props.data !== later.data || props.order !== undefined || props.cellEdit?.open !== later.cellEdit?.open;
  const { pager, ...drawn } = isAtOnce ? props : later;
  return (
    <>
      <Box ref={areaRef} css={WAITING} aria-busy={busy}>
        <DrawnRows {...drawn} />
      </Box>
      {pager}
    </>
  );
}

const WAITING = { '&[aria-busy=true]': { opacity: '0.6', transition: 'opacity 150ms 200ms' } } as const;

const DrawnRows = memo(Rows) as typeof Rows;

function Rows<Row extends RowData>(props: RowsProps<Row>) {
  const {
    table,
    label,
    sort,
    onSort,
    rowName,
    rowActions,
    selection,
    order,
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
          {selection ? <SelectHeader selection={selection} /> : null}
          {headers.map(header => (
            <SortHeader
              key={header.id}
              column={header.column}
              sort={sort}
              onSort={onSort}
              width={widthOf(nameOf(header.column.columnDef))}
              onResize={width => onResize(nameOf(header.column.columnDef), width)}
            >
              {drawn(header.column.columnDef.header, header.getContext())}
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
          <Line
            key={row.id}
            id={row.id}
            index={first + place + 1}
            selection={selection}
            isOpened={opened?.id === row.id}
            isSortable={order !== undefined}
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
                      drawn(cell.column.columnDef.cell, cell.getContext())
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
          </Line>
        ))}
      </tbody>
    </chakra.table>
  );
  return (
    <Box
      css={looks}
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

/**
 * What a column says of a cell or of its head. Its function is called: as a component (TanStack's `FlexRender`) a column that a screen makes
 * at each of its renders would be another one each time, and all of its cells would be mounted again.
 */
const drawn = <Context,>(says: ReactNode | ((context: Context) => ReactNode), context: Context): ReactNode =>
  typeof says === 'function' ? says(context) : says;

interface LineProps<Row> {
  id: string;
  /** Its place in the whole list, from 1; the header is the first. */
  index: number;
  selection: Selection<Row> | undefined;
  isOpened: boolean;
  isSortable: boolean;
  /** Its cells. */
  children: ReactNode;
}

function Line<Row>({ selection, ...props }: LineProps<Row>) {
  return selection ? <TickedLine {...props} selection={selection} /> : <PlainLine {...props} />;
}

/** A tick draws this alone, not its cells. */
function TickedLine<Row>({ selection, ...props }: LineProps<Row> & { selection: Selection<Row> }) {
  return <PlainLine {...props} isTicked={useTicked(selection, rows => rows.has(props.id))} />;
}

function PlainLine({
  id,
  index,
  isTicked,
  isOpened,
  isSortable,
  children,
}: Omit<LineProps<never>, 'selection'> & { isTicked?: boolean }) {
  return (
    <tr
      role="row"
      aria-rowindex={index}
      aria-selected={isTicked}
      aria-current={isOpened ? 'true' : undefined}
      data-sortable={isSortable ? id : undefined}
    >
      {children}
    </tr>
  );
}

const EDITABLE = 'Double-clic ou F2 pour modifier';
