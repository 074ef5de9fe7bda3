import { useEffect, useRef } from 'react';

const STOPS = 'button:not(:disabled), a[href]';

/**
 * Makes a row of buttons one stop of the Tab key: arrows, Home and End move in it. Tab enters at `data-roving-anchor`, which is never
 * disabled, and comes back to where one was while the focus stays inside.
 */
export function useRovingFocus<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const stops = () => [...current.querySelectorAll<HTMLElement>(STOPS)];
    const enterAt = (stop: HTMLElement | null) => {
      for (const one of current.querySelectorAll<HTMLElement>('button, a[href]'))
        one.tabIndex = one === stop ? 0 : -1;
    };
    const toAnchor = () => enterAt(current.querySelector('[data-roving-anchor]') ?? stops()[0] ?? null);
    const onFocus = ({ target }: FocusEvent) =>
      enterAt(target instanceof Element ? target.closest<HTMLElement>(STOPS) : null);
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !current.contains(relatedTarget)) toAnchor();
    };
    const onKey = (event: KeyboardEvent) => {
      const all = stops();
      const at = all.findIndex(one => one === document.activeElement);
      const next =
        event.key === 'ArrowRight'
          ? at + 1
          : event.key === 'ArrowLeft'
            ? at - 1
            : event.key === 'Home'
              ? 0
              : -2;
      const stop = event.key === 'End' ? all.at(-1) : next === -2 ? undefined : all.at(next % all.length);
      if (at < 0 || !stop || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      stop.focus();
    };
    toAnchor();
    // What is drawn later is no stop of its own.
    const observer = new MutationObserver(() => {
      if (!current.contains(document.activeElement)) toAnchor();
    });
    observer.observe(current, { childList: true, subtree: true });
    current.addEventListener('focusin', onFocus);
    current.addEventListener('focusout', onBlur);
    current.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', onFocus);
      current.removeEventListener('focusout', onBlur);
      current.removeEventListener('keydown', onKey);
    };
  }, []);
  return row;
}
