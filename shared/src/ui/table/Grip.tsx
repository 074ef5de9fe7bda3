import { chakra } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import type { DragEvent } from 'react';
import type { RowAction } from './RowActions.tsx';

/** How the rows of a table are put into another order. */
export interface RowOrder<Row> {
  /** What a row that something may be dropped on listens to. */
  target: (row: Row) => { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
  /** What the handle of a row that is dragged says. */
  onDragStart: (row: Row, event: DragEvent) => void;
  onDragEnd: () => void;
  /** The same by buttons. */
  actions: (row: Row) => RowAction[];
}

/** The handle by which a row is dragged; who has no mouse has the buttons of the row. */
export function Grip<Row>({ order, row }: { order: RowOrder<Row>; row: Row }) {
  return (
    <td role="cell" data-grip="">
      <chakra.span
        draggable
        display="inline-grid"
        placeItems="center"
        w="8"
        h="8"
        color="fg.subtle"
        cursor="grab"
        aria-hidden="true"
        data-testid="grip"
        onDragStart={event => order.onDragStart(row, event)}
        onDragEnd={order.onDragEnd}
      >
        <GripVertical size={18} />
      </chakra.span>
    </td>
  );
}
