import { useState } from 'react';

export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  /** Whether the list shows it now. */
  isShown: (row: Row) => boolean;
  /** Ticks or unticks one; with `reach`, all between the last one touched and this one. */
  toggle: (row: Row, options?: { reach?: boolean }) => void;
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
  const between = (row: Row): readonly Row[] => {
    const places = [row, ...page.filter(other => rowId(other) === anchor)]
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
    },
    isWhole,
    togglePage: () => change(page, !isWhole),
    keep: rows => setTicked(new Map(rows.map(row => [rowId(row), row]))),
  };
}
