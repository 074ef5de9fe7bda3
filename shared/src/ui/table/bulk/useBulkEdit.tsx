import { PencilLine } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';
import type { BulkAction } from '../SelectionBar.tsx';
import type { BulkEdited } from './BulkEditDialog.tsx';
import type { BulkEdit } from './bulkEdit.ts';

// The dialog comes with the first press.
const BulkEditDialog = lazyWithPreload(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog);

type Asked = Pick<ComponentProps<typeof BulkEditDialog>, 'rows' | 'names' | 'answer'>;

/** « Modifier… » among what one does with several rows, and the dialog that it opens. */
export function useBulkEdit<Row>(
  edit: BulkEdit<Row> | undefined,
  rowId: (row: Row) => string,
): { editAction: readonly BulkAction<Row>[]; editDialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!edit) return { editAction: [], editDialog: null };
  const run = async (rows: Row[], names: ReactNode) => {
    const sent = rows.map(row => ({ _id: rowId(row), version: edit.versionOf(row) }));
    const edited = await new Promise<BulkEdited | false>(answer => setAsked({ rows: sent, names, answer }));
    setAsked(null);
    return edited && { ...edited, refused: rows.filter(row => edited.refused.has(rowId(row))) };
  };
  return {
    editAction: [{ label: 'Modifier…', icon: <PencilLine aria-hidden="true" />, question: 'own', run }],
    editDialog: asked ? <BulkEditDialog {...asked} edit={edit} /> : null,
  };
}
