import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long a page may take to show the field, in ms: longer than a slow one does. */
const MAX_WAIT_MS = 30_000;
/** What a person does who no longer waits for it. */
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const CONTROLS =
  'input:not([type=hidden]):not([disabled]), textarea, select, button:not([role=toolbar] button)';

/** What an address names after its `#`: an element by its id, or a field of a form by its name; not in a part that is not shown yet. */
function namedBy(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  if (!/^[A-Za-z][\w.-]*$/.test(name)) return null;
  return document.querySelector<HTMLElement>(
    `main :is([id="${name}"], [data-field="${name}"]):not([hidden] *)`,
  );
}

/** Brings it into view, gives it the focus, and marks it until the focus leaves it. */
function show(place: HTMLElement): void {
  place.scrollIntoView({ block: 'center' });
  const control = place.matches('[data-field]') ? place.querySelector<HTMLElement>(CONTROLS) : null;
  if (!control && place.tabIndex < 0) place.tabIndex = -1;
  (control ?? place).focus({ preventScroll: true });
  Object.assign(place.style, { outline: '2px solid var(--rpd-colors-brand-solid)', outlineOffset: '6px' });
  place.dataset.shown = '';
  const unmark = (event: FocusEvent) => {
    if (place.contains(event.relatedTarget as Node | null)) return;
    Object.assign(place.style, { outline: '', outlineOffset: '' });
    delete place.dataset.shown;
    place.removeEventListener('focusout', unmark);
  };
  place.addEventListener('focusout', unmark);
}

/** Leads to the very field that an address names (`/app/me/edit#name`), once the page has it. */
export function useShownField(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    let done = false;
    const look = () => {
      if (!namedBy(hash)) return;
      observer.disconnect();
      // A page that has just arrived gives its heading the focus first.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const place = namedBy(hash);
          if (place && !done) show(place);
          stop();
        }),
      );
    };
    const observer = new MutationObserver(look);
    const stop = () => {
      done = true;
      observer.disconnect();
      clearTimeout(timer);
      for (const gesture of GESTURES) window.removeEventListener(gesture, stop);
    };
    const timer = setTimeout(stop, MAX_WAIT_MS);
    for (const gesture of GESTURES) window.addEventListener(gesture, stop, { passive: true });
    observer.observe(document.body, { subtree: true, childList: true });
    look();
    return stop;
  }, [hash, key]);
}
