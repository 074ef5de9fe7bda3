import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Rows {
  /** What the rows stand in; the window scrolls. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** A row that stays although it is out of sight: the one with the focus. */
  kept?: number | undefined;
}

/** A row of cards before it is measured, px. */
const USUAL_ROW = 290;
/** Rows beyond the window's edges, so that Tab always finds the next card. */
const BEYOND = 3;

/** The rows of a long list that are around the window. */
export function useRows({ list, count, kept }: Rows) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    // What stands above the list may change at any time (a filter that wraps, an error): the page grows with it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read at each render, and memoised by nobody
  return useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: () => USUAL_ROW,
    overscan: BEYOND,
    scrollMargin: top,
    useFlushSync: false,
    measureElement: element => element.getBoundingClientRect().height || USUAL_ROW,
    rangeExtractor: range => {
      const rows = defaultRangeExtractor(range);
      if (kept === undefined || kept >= count || rows.includes(kept)) return rows;
      return [...rows, kept].toSorted((one, other) => one - other);
    },
  });
}
