import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import type { RowOrder } from './Grip.tsx';

interface Ordering<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row before the first one of the page, or after the last; undefined at the list's ends. */
  beyond: (side: 'before' | 'after') => Promise<Row | undefined>;
  isFirst: (row: Row) => boolean;
  isLast: (row: Row) => boolean;
  /** Saves the order of these, among themselves. */
  save: (ids: string[]) => unknown;
}

/** Rows that are moved by dragging and by buttons. The ids given to `save` are those whose places change hands. */
export function useRowOrder<Row>({
  rows,
  rowId,
  beyond,
  isFirst,
  isLast,
  save,
}: Ordering<Row>): RowOrder<Row> {
  const dragged = useRef<string>(undefined);
  const ids = rows.map(rowId);

  const moveTo = (id: string, place: number) => {
    const from = ids.indexOf(id);
    if (from === -1 || from === place) return;
    const next = ids.toSpliced(from, 1).toSpliced(place, 0, id);
    const [first, last] = [Math.min(from, place), Math.max(from, place)];
    save(next.slice(first, last + 1));
  };
  const step = async (row: Row, by: 1 | -1) => {
    const id = rowId(row);
    const place = ids.indexOf(id) + by;
    if (place >= 0 && place < ids.length) return moveTo(id, place);
    const neighbour = await beyond(by < 0 ? 'before' : 'after');
    if (!neighbour) return;
    save(by < 0 ? [id, rowId(neighbour)] : [rowId(neighbour), id]);
  };

  return {
    onDragStart(row, event) {
      dragged.current = rowId(row);
      event.dataTransfer.effectAllowed = 'move';
      const line = event.currentTarget.closest('tr');
      if (line) event.dataTransfer.setDragImage(line, 20, 20);
    },
    onDragEnd: () => (dragged.current = undefined),
    target: row => ({
      onDragOver(event) {
        if (dragged.current) event.preventDefault();
      },
      onDrop(event) {
        if (!dragged.current) return;
        event.preventDefault();
        moveTo(dragged.current, ids.indexOf(rowId(row)));
      },
    }),
    actions: row => [
      {
        label: 'Monter',
        icon: <ChevronUp aria-hidden />,
        disabled: isFirst(row),
        onSelect: () => void step(row, -1),
      },
      {
        label: 'Descendre',
        icon: <ChevronDown aria-hidden />,
        disabled: isLast(row),
        onSelect: () => void step(row, 1),
      },
    ],
  };
}
