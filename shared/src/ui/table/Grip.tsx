import { GripVertical } from 'lucide-react';
import { useSortHelp } from '../sortable/SortableArea.tsx';
import type { RowAction } from './RowActions.tsx';

/** How the rows of a table are put into another order. */
export interface RowOrder<Row> {
  /** Puts the row with this id into a place of the page. */
  moveTo: (id: string, place: number) => void;
  /** The same by buttons. */
  actions: (row: Row) => RowAction[];
}

/** The handle by which a row is dragged. */
export function Grip({ id, name }: { id: string; name: string }) {
  const label = `Déplacer ${name}`;
  return (
    <td role="gridcell" data-grip="">
      <button
        type="button"
        data-grip-of={id}
        aria-label={label}
        title={label}
        aria-describedby={useSortHelp()}
      >
        <GripVertical size={18} aria-hidden="true" />
      </button>
    </td>
  );
}
