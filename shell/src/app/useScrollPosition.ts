import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { currentRouter } from './current-router.ts';

/** How long a page may grow before its position is given up, in ms: longer than a slow list takes. */
const MAX_WAIT_MS = 30_000;

/** What a person does to scroll. */
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const highest = (): number => document.documentElement.scrollHeight - window.innerHeight;

/**
 * Scrolls to a position that the page may be too short for as yet: again each time that it grows, until the person scrolls.
 * @returns a function that stops it.
 */
function scrollWhenPossible(target: number): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let reached = false;
  const scroll = () => {
    if (window.scrollY < target) window.scrollTo(0, target);
    reached = window.scrollY >= target - 1;
  };
  const observer = new ResizeObserver(scroll);
  observer.observe(document.body);
  const timer = setTimeout(() => stop.abort(), MAX_WAIT_MS);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const gesture of GESTURES) window.addEventListener(gesture, () => stop.abort(), options);
  const onScroll = () => {
    // A scroll bar that is dragged sends no gesture. A page that has become shorter takes the position along, and may grow again.
    if (reached && Math.abs(window.scrollY - target) > 1 && highest() >= target) stop.abort();
  };
  window.addEventListener('scroll', onScroll, options);
  return () => stop.abort();
}

/**
 * Keeps the position of a screen that one comes back to while its data arrive. React Router scrolls once, when the screen is drawn: a
 * list that comes later leaves the person at the top.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const { restoreScrollPosition: target, location: current } = currentRouter().state;
    if (current.key !== location.key || typeof target !== 'number' || target === 0) return undefined;
    return scrollWhenPossible(target);
  }, [location]);
}
