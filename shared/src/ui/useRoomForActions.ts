import { useLayoutEffect, useState, type RefObject } from 'react';

/** Marks the row of buttons that sends a form or answers a dialog: toasts leave it free. */
export const ACTION_ROW = { 'data-action-row': '' } as const;

/**
 * How many px above the window's edge something at the bottom has to begin, so that it covers no action row. 0 while
 * `isShown` is false, and where there is no room for it above them.
 */
export function useRoomForActions(shown: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!isShown || !element) return;
    const measure = () => setRoom(roomFor(element));
    const sizes = new ResizeObserver(measure);
    // Dialogs come and go as children of the body; each is as tall as what it holds.
    const follow = () => {
      sizes.disconnect();
      for (const one of [element, document.documentElement, ...actions()]) {
        sizes.observe(one);
        if (one.parentElement) sizes.observe(one.parentElement);
      }
      measure();
    };
    const layers = new MutationObserver(follow);
    layers.observe(document.body, { childList: true });
    const moves = ['scroll', 'resize', 'animationend', 'transitionend'] as const;
    for (const move of moves) window.addEventListener(move, measure, true);
    follow();
    return () => {
      sizes.disconnect();
      layers.disconnect();
      for (const move of moves) window.removeEventListener(move, measure, true);
      setRoom(0);
    };
  }, [shown, isShown]);
  return room;
}

const actions = () => document.querySelectorAll<HTMLElement>('[data-action-row]');

function roomFor(element: HTMLElement): number {
  const { left, right, height } = element.getBoundingClientRect();
  let bottom = window.innerHeight;
  // The lowest row first: above it there may be the row of another dialog.
  const rows = [...actions()].map(row => row.getBoundingClientRect());
  for (const row of rows.toSorted((one, other) => other.bottom - one.bottom)) {
    const isBeside = row.right <= left || row.left >= right;
    const isClear = row.top >= bottom || row.bottom <= bottom - height;
    if (!isBeside && !isClear) bottom = row.top;
  }
  return bottom < height ? 0 : Math.max(0, window.innerHeight - bottom);
}
