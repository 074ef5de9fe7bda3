import { Box, chakra } from '@chakra-ui/react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import type { features } from './columns.ts';
import { SortableArea } from '../sortable/SortableArea.tsx';
import { Grip, type RowOrder } from './Grip.tsx';
import { moveBetweenRows } from './keys.ts';
import { looks } from './looks.ts';
import { openRow } from './openRow.ts';
import { RowActions, type RowAction } from './RowActions.tsx';
import { SelectCell, SelectHeader } from './SelectCell.tsx';
import { SortHeader } from './SortHeader.tsx';
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
}

export function TableRows<Row extends RowData>(props: TableRowsProps<Row>) {
  const { table, label, sort, onSort, rowName, rowActions, selection, order, busy } = props;
  const rows = table.getRowModel().rows;
  const headers = table.getHeaderGroups().flatMap(group => group.headers);
  const names = new Map(headers.map(({ column }) => [column.id, column.columnDef.header]));
  const titleId =
    headers.find(({ column }) => column.columnDef.meta?.cardTitle)?.column.id ?? headers[0]?.column.id;
  const list = (
    <chakra.table role="table" aria-label={label} w="full" textStyle="sm" borderCollapse="collapse">
      <thead role="rowgroup">
        <tr role="row">
          {order ? <th role="columnheader" scope="col" aria-label="Déplacer" data-grip="" /> : null}
          {selection ? <SelectHeader selection={selection} page={rows.map(row => row.original)} /> : null}
          {headers.map(header => (
            <SortHeader key={header.id} column={header.column} sort={sort} onSort={onSort}>
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
        {rows.map(row => (
          <tr
            key={row.id}
            role="row"
            aria-selected={selection?.has(row.original)}
            data-sortable={order ? row.id : undefined}
          >
            {order ? <Grip id={row.id} name={rowName(row.original)} /> : null}
            {selection ? (
              <SelectCell selection={selection} row={row.original} name={rowName(row.original)} />
            ) : null}
            {row.getAllCells().map(cell => {
              const name = names.get(cell.column.id);
              return (
                <td
                  key={cell.id}
                  role="cell"
                  data-label={typeof name === 'string' ? name : undefined}
                  data-title={cell.column.id === titleId ? '' : undefined}
                  style={{ textAlign: cell.column.columnDef.meta?.align }}
                >
                  <div>
                    <table.FlexRender cell={cell} />
                  </div>
                </td>
              );
            })}
            {rowActions ? (
              <td role="cell" data-actions="">
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
    <Box css={looks} aria-busy={busy} onKeyDown={moveBetweenRows} onClick={openRow}>
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
