import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

/** Something to do with a row: an icon button whose name is its label and the row's name. */
export interface RowAction {
  label: string;
  icon: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  /** A screen of the application to go to… */
  to?: string;
  /**
   * …or something to do; while the promise that it returns is open, another press does nothing. `presses` tells which of a series in
   * one place it is (2: the second of a double click), 0 a key.
   */
  onSelect?: (presses: number) => unknown;
  disabled?: boolean;
  /** A press anywhere on the row does it too: the one action that only shows. */
  opens?: true;
  /** The details of a row have a button of their own for it. */
  isInDetails?: true;
}

/** The buttons at the end of a row; they look as `cells` (looks.ts) says. */
export function RowActions({ actions, rowName }: { actions: RowAction[]; rowName: string }) {
  const underWay = useRef(new Set<string>());
  const select = async ({ label, onSelect }: RowAction, presses: number) => {
    if (underWay.current.has(label)) return;
    underWay.current.add(label);
    try {
      await onSelect?.(presses);
    } finally {
      underWay.current.delete(label);
    }
  };
  return (
    <div>
      {actions.map(action => {
        const { label, icon, tone, to, disabled, opens } = action;
        const name = `${label} ${rowName}`;
        const look = { 'data-action': tone ?? '', 'data-opens': opens, 'aria-label': name, title: name };
        return to === undefined ? (
          <button
            key={label}
            type="button"
            {...look}
            disabled={disabled}
            onClick={event => void select(action, event.detail)}
          >
            {icon}
          </button>
        ) : (
          <Link key={label} {...look} to={to}>
            {icon}
          </Link>
        );
      })}
    </div>
  );
}
