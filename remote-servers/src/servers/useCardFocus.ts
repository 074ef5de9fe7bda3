import { type KeyboardEvent, type RefObject, useRef } from 'react';

interface CardFocus {
  list: RefObject<HTMLElement | null>;
  columns: number;
  total: number;
  /** Brings a row into sight. */
  show: (row: number) => void;
}

/** Rows that Page up and Page down go over. */
const PAGE_ROWS = 3;

const placeOf = (element: Element): number =>
  Number(element.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0) - 1;

/** Moves the focus from card to card by the keyboard, also to cards that are not there yet. */
export function useCardFocus({ list, columns, total, show }: CardFocus) {
  /** The card that is to have the focus as soon as it exists. */
  const awaited = useRef(-1);

  const targetOf = (key: string, from: number): number | undefined => {
    const moves: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from + columns,
      ArrowUp: from - columns,
      PageDown: from + columns * PAGE_ROWS,
      PageUp: from - columns * PAGE_ROWS,
      Home: 0,
      End: total - 1,
    };
    const target = moves[key];
    return target === undefined ? undefined : Math.max(0, Math.min(total - 1, target));
  };

  /** Called after each rendering: gives the focus to the card that has come. */
  const settle = () => {
    if (awaited.current < 0) return;
    const card = list.current?.querySelector<HTMLElement>(`[aria-posinset="${awaited.current + 1}"] a`);
    if (!card) return;
    awaited.current = -1;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = placeOf(event.target as Element);
    const target =
      from < 0 || event.altKey || event.ctrlKey || event.metaKey ? undefined : targetOf(event.key, from);
    if (target === undefined) return;
    event.preventDefault();
    awaited.current = target;
    show(Math.floor(target / columns));
    settle();
  };

  return { onKeyDown, settle, indexOf: placeOf };
}
