// Tables: loaded with the first list.
export { type BulkEdit, type BulkEditField } from './bulk/bulkEdit.ts';
export { columnHelper, type Column, type ColumnLook } from './columns.ts';
export { type Criterion } from './criteria/criteria.ts';
export { useCriteria } from './criteria/useCriteria.ts';
export { DataTable, type DataTableProps } from './DataTable.tsx';
export { type RowDetails } from './details/useRowDetails.ts';
export { chroniclePdf } from './chroniclePdf.ts';
export { csvWriter } from './exportCsv.ts';
export { ExportButton } from './ExportButton.tsx';
export { FilterDate } from './FilterDate.tsx';
export { FilterSelect } from './FilterSelect.tsx';
export { NameCell } from './NameCell.tsx';
export { type RowAction } from './RowActions.tsx';
export { runBulk } from './runBulk.ts';
export { type BulkAction, type BulkOutcome, type BulkQuestion } from './SelectionBar.tsx';
export { type Page } from './usePreviousPage.ts';
export { useFilter, useTableState, type TableState } from './tableState.ts';
