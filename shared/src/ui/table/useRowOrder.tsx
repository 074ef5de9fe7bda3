import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RowOrder } from './Grip.tsx';

interface Ordering<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row before the first one of the page, or after the last. */
  beyond: (side: 'before' | 'after') => Promise<Row | undefined>;
  /** Whether the list begins, and ends, on this page. */
  begins: boolean;
  ends: boolean;
  /** Saves the order of these, among themselves; ends when `rows` have it. */
  save: (ids: string[]) => unknown;
}

/**
 * Rows that are moved by dragging and by buttons. The ids given to `save` are those whose places change hands. A row stands at once
 * where it was put, and each move begins where the one before it ended, however slowly they are saved: one after the other.
 */
export function useRowOrder<Row>({ rows, rowId, beyond, begins, ends, save }: Ordering<Row>): {
  placed: readonly Row[];
  order: RowOrder<Row>;
} {
  /** The row on whose button a series of presses began. */
  const pressed = useRef<string>(undefined);
  /** The order of the page's rows that is on its way. */
  const [asked, setAsked] = useState<readonly string[]>();
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const placed = asked ? arranged(rows, asked, rowId) : rows;
  const ids = placed.map(rowId);

  const inTurn = (work: () => unknown) => {
    const end = () => {
      if (saving.current === turn) setAsked(undefined);
    };
    const turn: Promise<unknown> = saving.current.then(work).then(end, end);
    saving.current = turn;
  };
  const moveTo = (id: string, place: number) => {
    const from = ids.indexOf(id);
    if (from === -1 || from === place) return;
    const next = ids.toSpliced(from, 1).toSpliced(place, 0, id);
    const [first, last] = [Math.min(from, place), Math.max(from, place)];
    setAsked(next);
    inTurn(() => save(next.slice(first, last + 1)));
  };
  const step = (row: Row, by: 1 | -1, presses: number) => {
    // Another row has come under the pointer since the first press.
    const id = (presses > 1 && pressed.current) || rowId(row);
    pressed.current = id;
    if (!ids.includes(id)) return;
    const place = ids.indexOf(id) + by;
    if (place >= 0 && place < ids.length) return moveTo(id, place);
    inTurn(async () => {
      const neighbour = await beyond(by < 0 ? 'before' : 'after');
      if (neighbour) await save(by < 0 ? [id, rowId(neighbour)] : [rowId(neighbour), id]);
    });
  };

  const order: RowOrder<Row> = {
    moveTo,
    actions: row => [
      {
        label: 'Monter',
        icon: <ChevronUp aria-hidden />,
        disabled: begins && row === placed[0],
        onSelect: presses => step(row, -1, presses),
      },
      {
        label: 'Descendre',
        icon: <ChevronDown aria-hidden />,
        disabled: ends && row === placed.at(-1),
        onSelect: presses => step(row, 1, presses),
      },
    ],
  };
  return { placed, order };
}

/** The rows in the order that was asked for; as they are, where they are other ones. */
function arranged<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(rows.map(row => [rowId(row), row]));
  const found = ids.map(id => byId.get(id)).filter(row => row !== undefined);
  return found.length === rows.length ? found : rows;
}
