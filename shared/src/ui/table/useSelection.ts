import { useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

interface Ticked<Row> {
  /** The ticked rows, by their id: as they were when they were ticked. */
  rows: ReadonlyMap<string, Row>;
  /** The one that was touched last. */
  anchor: string | undefined;
  /** The range that keys draw: where it began, and what was ticked before. */
  range: { from: string; before: ReadonlyMap<string, Row> } | undefined;
}

/**
 * Which rows are ticked. What shows it subscribes by `useTicked`: a tick draws its own row and the bar above the list, not the list. The
 * actions know the page that is on screen.
 */
export interface Selection<Row> {
  store: StoreApi<Ticked<Row>>;
  page: readonly Row[];
  rowId: (row: Row) => string;
  /** Whether the list shows it now. */
  isShown: (row: Row) => boolean;
  /** Ticks or unticks one; with `reach`, all between the last one touched and this one. */
  toggle: (row: Row, options?: { reach?: boolean }) => void;
  /** Ticks all from where the range began to this one, and no longer what it had ticked beyond; it begins at `from`. */
  extend: (from: Row, to: Row) => void;
  /** Ticks all of the page, or unticks them when they all are. */
  togglePage: () => void;
  /** Leaves these alone ticked. */
  keep: (rows: readonly Row[]) => void;
}

/** The ticked rows, by their id: they stay ticked on other pages and through a reload, as they then are. */
export function useSelection<Row>(page: readonly Row[], rowId: (row: Row) => string): Selection<Row> {
  const [store] = useState(() =>
    createStore<Ticked<Row>>(() => ({ rows: new Map(), anchor: undefined, range: undefined })),
  );
  const isOnPage = (id: string) => page.some(row => rowId(row) === id);
  const has = (row: Row) => store.getState().rows.has(rowId(row));
  const change = (rows: readonly Row[], on: boolean) => {
    const next = new Map(store.getState().rows);
    for (const row of rows) {
      if (on) next.set(rowId(row), row);
      else next.delete(rowId(row));
    }
    store.setState({ rows: next });
  };
  const between = (row: Row, from: string | undefined): readonly Row[] => {
    const places = [row, ...page.filter(other => rowId(other) === from)]
      .map(other => page.findIndex(candidate => rowId(candidate) === rowId(other)))
      .toSorted((a, b) => a - b);
    return page.slice(places[0], (places.at(-1) ?? 0) + 1);
  };

  return {
    store,
    page,
    rowId,
    isShown: row => isOnPage(rowId(row)),
    toggle: (row, { reach = false } = {}) => {
      change(reach ? between(row, store.getState().anchor) : [row], !has(row));
      store.setState({ anchor: rowId(row), range: undefined });
    },
    extend: (from, to) => {
      const { range, rows: before } = store.getState();
      const drawn = range && isOnPage(range.from) ? range : { from: rowId(from), before };
      const added = between(to, drawn.from).map(row => [rowId(row), row] as const);
      store.setState({ range: drawn, anchor: drawn.from, rows: new Map([...drawn.before, ...added]) });
    },
    togglePage: () => change(page, !page.every(has)),
    keep: rows => store.setState({ rows: new Map(rows.map(row => [rowId(row), row])), range: undefined }),
  };
}

/** What of the ticked rows a component shows; drawn again when that changes. */
export const useTicked = <Row, Shown>(
  { store }: Selection<Row>,
  select: (rows: ReadonlyMap<string, Row>) => Shown,
): Shown => useStore(store, state => select(state.rows));
