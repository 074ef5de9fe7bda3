import { useState } from 'react';

export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  /** Whether the list shows it now. */
  isShown: (row: Row) => boolean;
  /** Ticks or unticks one; with `reach`, all between the last one touched and this one. */
  toggle: (row: Row, options?: { reach?: boolean }) => void;
  /** Ticks all from where the range began to this one, and no longer what it had ticked beyond; it begins at `from`. */
  extend: (from: Row, to: Row) => void;
  /** All of the page are ticked. */
  isWhole: boolean;
  /** Ticks all of the page, or unticks them when they all are. */
  togglePage: () => void;
  /** Leaves these alone ticked. */
  keep: (rows: readonly Row[]) => void;
}

/** The ticked rows, by their id: they stay ticked on other pages and through a reload, as they then are. */
export function useSelection<Row>(page: readonly Row[], rowId: (row: Row) => string): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [anchor, setAnchor] = useState<string>();
  /** The range that keys draw: where it began, and what was ticked before. */
  const [range, setRange] = useState<{ from: string; before: ReadonlyMap<string, Row> }>();
  const fresh = new Map(page.map(row => [rowId(row), row]));

  const change = (rows: readonly Row[], on: boolean) => {
    const next = new Map(ticked);
    for (const row of rows) {
      if (on) next.set(rowId(row), row);
      else next.delete(rowId(row));
    }
    setTicked(next);
  };
  const has = (row: Row) => ticked.has(rowId(row));
  const between = (row: Row, from = anchor): readonly Row[] => {
    const places = [row, ...page.filter(other => rowId(other) === from)]
      .map(other => page.findIndex(candidate => rowId(candidate) === rowId(other)))
      .toSorted((a, b) => a - b);
    return page.slice(places[0], (places.at(-1) ?? 0) + 1);
  };

  const isWhole = page.every(has);

  return {
    rows: [...ticked].map(([id, row]) => fresh.get(id) ?? row),
    has,
    isShown: row => fresh.has(rowId(row)),
    toggle: (row, { reach = false } = {}) => {
      change(reach ? between(row) : [row], !has(row));
      setAnchor(rowId(row));
      setRange(undefined);
    },
    extend: (from, to) => {
      const drawn = range && fresh.has(range.from) ? range : { from: rowId(from), before: ticked };
      setRange(drawn);
      setAnchor(drawn.from);
      setTicked(
        new Map([...drawn.before, ...between(to, drawn.from).map(row => [rowId(row), row] as const)]),
      );
    },
    isWhole,
    togglePage: () => change(page, !isWhole),
    keep: rows => {
      setTicked(new Map(rows.map(row => [rowId(row), row])));
      setRange(undefined);
    },
  };
}
