import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { withTableState } from '../tableState.ts';
import { readCriteria, type ActiveCriterion, type Criterion } from './criteria.ts';

export interface Criteria {
  active: readonly ActiveCriterion[];
  /** What the API is asked with. */
  asked: Readonly<Record<string, string>>;
  /** Sets one, in place of another; '' takes it away. */
  set: (param: string, value: string, replaced?: string) => void;
  clear: () => void;
}

/** The criteria of a list, kept in the address: a link shares them, a view keeps them, Back undoes them (TBL-3). */
export function useCriteria(criteria: readonly Criterion[], prefix = ''): Criteria {
  const [params, setParams] = useSearchParams();
  const active = readCriteria(params, criteria, prefix);
  const key = JSON.stringify(active.map(({ param, value }) => [param, value]));
  // The same object for the same criteria: it is part of a query's key.
  const asked = useMemo(() => Object.fromEntries(JSON.parse(key) as [string, string][]), [key]);
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      current => {
        const next = withTableState(current, { page: 1 }, prefix);
        edit(next);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    active,
    asked,
    set: (param, value, replaced) =>
      change(next => {
        if (replaced !== undefined && replaced !== param) next.delete(prefix + replaced);
        if (value) next.set(prefix + param, value);
        else next.delete(prefix + param);
      }),
    clear: () =>
      change(next => {
        for (const { param } of active) next.delete(prefix + param);
      }),
  };
}
