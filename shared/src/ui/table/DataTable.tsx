import { Box, Flex } from '@chakra-ui/react';
import { useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useTable, type RowData } from '@tanstack/react-table';
import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { NewsButton } from '../live/NewsButton.tsx';
import { useHeldRows } from '../live/useHeldRows.ts';
import { EmptyState, ErrorState } from '../states.tsx';
import type { AddButtonProps } from './AddButton.tsx';
import type { BulkEdit } from './bulk/bulkEdit.ts';
import { useBulkEdit } from './bulk/useBulkEdit.tsx';
import type { CellEdit } from './cell/cellEdit.ts';
import { useCellEdit } from './cell/useCellEdit.ts';
import { features, isSortable, sortKeyOf, type Column } from './columns.ts';
import { CriteriaChips, CriteriaTools } from './criteria/CriteriaBar.tsx';
import { criterionWords, type Criterion } from './criteria/criteria.ts';
import { useCriteria } from './criteria/useCriteria.ts';
import { RowPane } from './details/LazyRowPane.ts';
import { type RowDetails, useRowDetails } from './details/useRowDetails.ts';
import { ListFailure } from './ListFailure.tsx';
import { lastPage, Pager } from './Pager.tsx';
import { focusOpener } from './openRow.ts';
import { PageOutOfRange } from './PageOutOfRange.tsx';
import type { RowAction } from './RowActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SelectionBar, type BulkAction } from './SelectionBar.tsx';
import { SortSelect } from './SortSelect.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { TableTools } from './TableTools.tsx';
import {
  asFetch,
  exportedPage,
  type ExportedCells,
  noRows,
  useGoTo,
  usePrefetchNext,
} from './listReading.ts';
import { useTableState, type TableState } from './tableState.ts';
import { useColumns } from './useColumns.ts';
import { usePreviousPage, type Page } from './usePreviousPage.ts';
import { useRowOrder } from './useRowOrder.tsx';
import { useSelection } from './useSelection.ts';

export interface DataTableProps<Row extends RowData, Key extends QueryKey = QueryKey> {
  /** What the rows are, for screen readers: 'Utilisateurs'. */
  label: string;
  columns: Column<Row>[];
  /** The query of a page: `state => usersPage(state)`; search, sort and paging run on the server. */
  query: (
    state: TableState,
    criteria: Readonly<Record<string, string>>,
  ) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  /** What the list can be narrowed by, in the address; `query` gets what is asked (ADR 111). */
  criteria?: readonly Criterion[];
  /** One sentence where nothing meets the criteria. */
  noMatch?: string;
  rowId: (row: Row) => string;
  /** Names a row in the names of its actions ('Modifier Élodie'). */
  rowName: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  /** All of a row beside the list, which the address names; with it, a press on a row opens it. */
  details?: RowDetails<Row>;
  /** What can be done with several rows; with it, rows can be ticked. */
  bulkActions?: readonly BulkAction<Row>[];
  /** The fields that several ticked rows may get another value of (ADR 115). */
  bulkEdit?: BulkEdit<Row>;
  /** What can be edited in its cell (ADR 121). */
  cellEdit?: CellEdit<Row>;
  /** Saves another order of the rows that it names, among themselves; with it, rows can be moved. */
  onReorder?: (ids: string[]) => unknown;
  /** A row as the words under its columns' names, in CSV and PDF (TBL-2); `filter` says what the list is narrowed to. */
  exported?: { cells: (row: Row) => ExportedCells | Promise<ExportedCells>; filter?: string };
  /** The add button. */
  add?: AddButtonProps;
  /** False where the list cannot be searched. */
  searchable?: boolean;
  searchLabel?: string;
  /** Beside the search box: what else narrows the list (`useFilter`), and is no criterion. */
  filters?: ReactNode;
  /** Before each parameter in the address, where two tables live on one page. */
  prefix?: string;
  /** One sentence for an empty list. */
  emptyTitle?: string;
  /** The name of the list, where one may keep what narrows and sorts it as a view (26.5): `tickets`. */
  views?: string;
  /** Further buttons beside the add button. */
  toolbar?: ReactNode;
}

/** A list on the server, a page at a time: search, sort, page and size in the address (TBL-1 to TBL-3). */
export function DataTable<Row extends RowData, Key extends QueryKey = QueryKey>({
  label,
  columns,
  query: queryOf,
  criteria: declared = NO_CRITERIA,
  noMatch = 'Aucun résultat avec ces critères',
  rowId,
  rowName,
  rowActions: ownActions,
  details,
  bulkActions: ownBulkActions = NO_ACTIONS,
  bulkEdit,
  cellEdit,
  onReorder,
  exported,
  add,
  searchable = true,
  searchLabel = 'Rechercher',
  filters,
  prefix = '',
  emptyTitle = 'Aucun enregistrement',
  views,
  toolbar,
}: DataTableProps<Row, Key>) {
  const client = useQueryClient();
  const { state, change } = useTableState({ sorts: columns.filter(isSortable).map(sortKeyOf), prefix });
  const criteria = useCriteria(declared, prefix);
  const query = (asked: TableState) => queryOf(asked, criteria.asked);
  const { page, shown, error, isCurrent, isPending, isFetching, refetch } = usePreviousPage(
    query(state),
    state,
  );
  const held = useHeldRows({ rows: page?.rows ?? noRows<Row>(), rowId, queryKey: query(state).queryKey });
  const { rows } = held;
  const last = lastPage(page?.total ?? 0, shown.limit);
  const isPageOutOfRange = rows.length === 0 && !isPending;
  const chosen = useColumns(label, columns);
  const selection = useSelection(rows, rowId);
  const read = (asked: Partial<TableState>, options: { gcTime?: number } = {}) =>
    client.fetchQuery({ ...asFetch(query({ ...state, ...asked })), ...options });
  const { placed, order } = useRowOrder({
    rows,
    rowId,
    beyond: async side => {
      const neighbours = await read({ page: shown.page + (side === 'before' ? -1 : 1) });
      return side === 'before' ? neighbours.rows.at(-1) : neighbours.rows[0];
    },
    begins: shown.page === 1,
    ends: shown.page >= last && !page?.hasMore,
    save: ids => onReorder?.(ids),
  });
  const table = useTable({
    features,
    columns: chosen.shown,
    data: placed,
    getRowId: rowId,
    manualSorting: true,
  });

  const { editAction, editDialog } = useBulkEdit(bulkEdit, rowId);
  const bulkActions = [...editAction, ...ownBulkActions];
  const cellEditing = useCellEdit(cellEdit, { rowId, rowName });
  const pane = useRowDetails(details, { rows, rowId, prefix });
  const rowActions = details
    ? (row: Row): RowAction[] => [
        {
          label: 'Voir',
          icon: <PanelRight aria-hidden="true" />,
          onSelect: () => pane.open(row),
          opens: true,
        },
        ...(ownActions?.(row) ?? []),
      ]
    : ownActions;

  const goTo = useGoTo({ query, state, change, error, refetch });
  usePrefetchNext(isCurrent && (page?.hasMore || state.page < last), page, () =>
    read({ page: state.page + 1 }),
  );

  // Among the results of a search, or in another order, 'above' means nothing.
  const movable = onReorder !== undefined && shown.q === '' && shown.sort === '';

  const source = exported && {
    title: label,
    filter: [state.q && `Recherche : « ${state.q} »`, exported.filter, ...criteria.active.map(criterionWords)]
      .filter(Boolean)
      .join(' · '),
    // A thousand pages that nobody looks at are not kept.
    readPage: async (number: number, limit: number) =>
      exportedPage(await read({ page: number, limit }, { gcTime: 0 }), exported.cells, chosen.isShown),
  };
  const retry = { error, retrying: isFetching, onRetry: refetch };

  return (
    <Box>
      <TableHead
        search={
          searchable && (
            <SearchBox
              label={searchLabel}
              value={state.q}
              onSearch={q => goTo({ q, page: 1 }, { replace: true })}
            />
          )
        }
        filters={
          filters || declared.length > 0 ? (
            <>
              {filters}
              <CriteriaTools declared={declared} criteria={criteria} />
            </>
          ) : null
        }
        sort={
          page?.total && columns.some(isSortable) ? (
            <SortSelect columns={columns} sort={shown.sort} onSort={sort => goTo({ sort, page: 1 })} />
          ) : null
        }
        tools={
          source || views || chosen.choices.length > 1 ? (
            <TableTools
              columns={{
                choices: chosen.choices,
                onToggle: chosen.toggle,
                onMove: chosen.move,
                onResize: chosen.resize,
                onReset: chosen.reset,
              }}
              views={views ? { list: views, layout: chosen.layout, onLayout: chosen.apply } : undefined}
              source={source}
              isEmpty={!page || page.total === 0}
            />
          ) : null
        }
        toolbar={toolbar}
        add={add}
      />
      <CriteriaChips declared={declared} criteria={criteria} />
      {bulkActions.length > 0 ? (
        <SelectionBar selection={selection} actions={bulkActions} rowName={rowName} />
      ) : null}
      {editDialog}
      {error && page ? <ListFailure {...retry} /> : null}
      {error && !page ? <ErrorState {...retry} /> : null}
      {!error && !page ? <TableSkeleton label={label} columns={columns.length} /> : null}
      {page?.total === 0 ? (
        <EmptyState
          drawing={shown.q || criteria.active.length > 0 ? 'glass' : 'die'}
          title={
            shown.q ? `Aucun résultat pour « ${shown.q} »` : criteria.active.length > 0 ? noMatch : emptyTitle
          }
        />
      ) : null}
      {page && page.total > 0 && isPageOutOfRange ? (
        <PageOutOfRange onReturn={() => goTo({ page: last })} />
      ) : null}
      {page && page.total > 0 && !isPageOutOfRange ? (
        <>
          <NewsButton held={held} />
          <Flex gap="5" align="flex-start">
            <Box flex="1" minW="0">
              <TableRows
                areaRef={held.area}
                table={table}
                data={placed}
                label={label}
                sort={shown.sort}
                onSort={sort => goTo({ sort, page: 1 })}
                rowName={rowName}
                rowActions={rowActions}
                selection={bulkActions.length > 0 ? selection : undefined}
                order={movable ? order : undefined}
                busy={isPending}
                opened={
                  pane.id === null ? undefined : { id: pane.id, go: row => pane.open(row), close: pane.close }
                }
                cellEdit={cellEditing}
                widthOf={chosen.widthOf}
                onResize={chosen.resize}
                total={page.total}
                first={(shown.page - 1) * shown.limit + 1}
                pager={<Pager label={label} state={shown} counted={page} onChange={goTo} />}
              />
            </Box>
            {details && pane.id !== null ? (
              <RowPane
                id={pane.id}
                title={pane.row ? rowName(pane.row) : label}
                content={pane.row ? details.content(pane.row) : null}
                actions={pane.row ? details.actions?.(pane.row) : null}
                rowActions={(pane.row ? (ownActions?.(pane.row) ?? []) : []).filter(
                  action => !action.isInDetails,
                )}
                history={details.history}
                isMissing={pane.isMissing}
                error={pane.error}
                onClose={pane.close}
                leadBack={() => focusOpener(held.area.current)}
              />
            ) : null}
          </Flex>
        </>
      ) : null}
    </Box>
  );
}

const NO_CRITERIA: readonly Criterion[] = [];
const NO_ACTIONS: never[] = [];
