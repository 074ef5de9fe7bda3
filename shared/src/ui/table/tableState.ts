import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** What a page of a list is asked with; the same words as the API's parameters (API-8). */
export interface TableState {
  /** From 1. */
  page: number;
  /** Rows per page, 10 by default (TBL-1). */
  limit: number;
  q: string;
  /** `name`, `-name`, or '' for the list's own order. */
  sort: string;
}

interface TableStateOptions {
  /** The fields that the list can be sorted by. */
  sorts: readonly string[];
  /** Goes before each parameter, so that two tables can live on one page ('jeux-'). */
  prefix?: string | undefined;
}

const positive = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** The state of a table as the address says it; what is missing or wrong there becomes its default. */
function readTableState(params: URLSearchParams, { sorts, prefix = '' }: TableStateOptions): TableState {
  const limit = positive(params.get(`${prefix}limit`), PAGE_SIZES[0]);
  const sort = params.get(`${prefix}sort`) ?? '';
  return {
    page: positive(params.get(`${prefix}page`), 1),
    // A list of more than 100 is refused by the API.
    limit: Math.min(limit, PAGE_SIZES[3]),
    q: params.get(`${prefix}q`) ?? '',
    // Of an old address, or one that was typed: the API would refuse it, and a retry would change nothing.
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
  };
}

const defaults: Record<keyof TableState, string> = {
  page: '1',
  limit: String(PAGE_SIZES[0]),
  q: '',
  sort: '',
};

/** The address with a change made; defaults are left out, so that a plain table has a plain address. */
export function withTableState(
  params: URLSearchParams,
  change: Partial<TableState>,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['page', 'limit', 'q', 'sort'] as const) {
    const value = change[key];
    if (value === undefined) continue;
    if (String(value) === defaults[key]) next.delete(prefix + key);
    else next.set(prefix + key, String(value));
  }
  return next;
}

/** The search, sort, page and size of a table, kept in the address (TBL-3). */
export function useTableState({ sorts, prefix = '' }: TableStateOptions) {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<{ of: URLSearchParams; state: TableState }>();
  const drawn = useRef(params);
  useEffect(() => {
    drawn.current = params;
  }, [params]);
  const state = ahead?.of === params ? ahead.state : readTableState(params, { sorts, prefix });
  const change = (next: Partial<TableState>, options: { replace?: boolean } = {}) => {
    const whole = { ...state, ...next };
    setParams(current => withTableState(current, whole, prefix), { preventScrollReset: true, ...options });
    // The address follows before anything else happens, unless the router's guard has to ask the server: what was asked for then holds
    // meanwhile. Drawn at once it would be drawn twice.
    setTimeout(() => {
      if (drawn.current === params) setAhead({ of: params, state: whole });
    });
  };
  return { state, change };
}

/** Something else that narrows a list, kept in the address beside the table's own; a change goes back to the first page. */
export function useFilter(name: string, prefix = ''): [value: string, change: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = (value: string) =>
    setParams(
      current => {
        const next = withTableState(current, { page: 1 }, prefix);
        if (value) next.set(prefix + name, value);
        else next.delete(prefix + name);
        return next;
      },
      { preventScrollReset: true },
    );
  return [params.get(prefix + name) ?? '', change];
}
