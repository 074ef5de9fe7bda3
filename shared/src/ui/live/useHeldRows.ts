import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { consumeLiveMark } from '../../live/index.ts';

export interface HeldRows<Row> {
  /** The rows to draw. */
  rows: readonly Row[];
  /** How many there were in all when these rows were taken in. */
  total: number;
  /** So many rows came, went or moved, and wait to be taken in. */
  news: number;
  takeIn: () => void;
  /** Of the element around the rows. */
  area: RefObject<HTMLDivElement | null>;
}

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Of the query that reads them: other rows that were asked for are shown at once. */
  queryKey: QueryKey;
  /** How many there are in all; without it, as many as rows. */
  total?: number;
  /** Where several queries read them: whether what is new came because somebody else changed something; asks once. */
  consumeMark?: () => boolean;
}

/**
 * Rows that do not jump under the pointer, the focus or the reading eye: what somebody else adds, removes or moves waits until it is taken
 * in, as long as the list is pointed at, has the focus or is scrolled. Changes within a row, what is added at the end and what the
 * person does are shown at once.
 */
export function useHeldRows<Row>({
  rows,
  rowId,
  queryKey,
  total = rows.length,
  consumeMark,
}: Options<Row>): HeldRows<Row> {
  const hash = hashKey(queryKey);
  const area = useRef<HTMLDivElement>(null);
  /** The rows in the order that is on screen, and the newest that were looked at. */
  const [shown, setShown] = useState({
    hash,
    ids: rows.map(rowId),
    rows,
    total,
    seen: rows,
    seenTotal: total,
  });
  const isSame = shown.hash === hash;

  useLayoutEffect(() => {
    if (isSame && shown.seen === rows && shown.seenTotal === total) return;
    // The rows of before, while those of another query are on their way: what comes next is an answer, and no news.
    if (!isSame && rows.length > 0 && areSame(shown.seen, rows)) return;
    const ids = rows.map(rowId);
    const isLive = consumeMark ? consumeMark() : consumeLiveMark(hash);
    const isHeld = shown.seen !== shown.rows;
    const holds = isSame && jumps(shown.ids, ids) && (isHeld ? isLive : isLive && isDisturbing(area.current));
    if (!holds) {
      setShown({ hash, ids, rows, total, seen: rows, seenTotal: total });
      return;
    }
    const newest = new Map(rows.map(row => [rowId(row), row]));
    const kept = shown.rows.map(row => newest.get(rowId(row)) ?? row);
    setShown({ ...shown, rows: kept, seen: rows, seenTotal: total });
  }, [consumeMark, hash, isSame, rowId, rows, shown, total]);

  const ids = rows.map(rowId);
  return {
    rows: isSame ? shown.rows : rows,
    total: isSame ? shown.total : total,
    news: isSame && shown.seen !== shown.rows ? countNews(shown.ids, ids) : 0,
    takeIn: () => setShown({ hash, ids, rows, total, seen: rows, seenTotal: total }),
    area,
  };
}

const areSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before === after || (before.length === after.length && before.every((row, index) => row === after[index]));

/** Whether a row that is on screen would stand elsewhere. */
const jumps = (before: readonly string[], after: readonly string[]): boolean =>
  before.some((id, index) => after[index] !== id);

function countNews(before: readonly string[], after: readonly string[]): number {
  const [known, now] = [new Set(before), new Set(after)];
  const added = after.filter(id => !known.has(id)).length;
  const gone = before.filter(id => !now.has(id)).length;
  // A full page loses one row for each that comes.
  return Math.max(added, gone, 1);
}

/** Somebody points at it, is in it with the keyboard, or reads further down. */
const isDisturbing = (area: HTMLElement | null): boolean =>
  area !== null &&
  (area.matches(':hover') || area.contains(document.activeElement) || area.getBoundingClientRect().top < 0);
