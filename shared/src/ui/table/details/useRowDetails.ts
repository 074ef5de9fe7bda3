import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows of one row beside it. */
export interface RowDetails<Row> {
  /** All of a row, to read. */
  content: (row: Row) => ReactNode;
  /** What one may do from there: buttons and links. */
  actions?: (row: Row) => ReactNode;
  /** As the journal calls the kind, where who opens the list may follow what happened to a row. */
  history?: string;
  /** Reads a row that is not on the page: of a link, or of another page of the list. Without an answer the row is not there. */
  one?: (id: string) => object;
}

/** Which row is open beside a list: the address says it, so that a link and Back know it too. */
export function useRowDetails<Row>(
  details: RowDetails<Row> | undefined,
  { rows, rowId, prefix }: { rows: readonly Row[]; rowId: (row: Row) => string; prefix: string },
) {
  const [params, setParams] = useSearchParams();
  const id = details ? params.get(`${prefix}row`) : null;
  const here = rows.find(row => rowId(row) === id);
  const isElsewhere = id !== null && !here && details?.one !== undefined;
  const read = isElsewhere ? details.one?.(id) : undefined;
  // Without a row to read nothing is asked for: the key is that of no answer.
  const found = useQuery({ queryKey: ['users', 'no row'], queryFn: skipToken, ...(read as object) });
  const show = (next: string | null, options: { replace?: boolean } = {}) =>
    setParams(
      current => {
        const changed = new URLSearchParams(current);
        if (next === null) changed.delete(`${prefix}row`);
        else changed.set(`${prefix}row`, next);
        return changed;
      },
      { preventScrollReset: true, ...options },
    );
  const shown = here ?? (read ? (found.data as Row | undefined) : undefined);
  return {
    id,
    row: shown,
    /** There is no such row to show, and none is read. */
    isMissing: id !== null && shown === undefined && !(read && found.isPending),
    error: read ? found.error : null,
    open: (row: Row) => show(rowId(row), { replace: id !== null }),
    close: () => show(null),
  };
}
