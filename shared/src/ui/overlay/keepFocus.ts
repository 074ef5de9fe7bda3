import { isGone, type Place, placeOf, standIn } from './place.ts';

/** Milliseconds that a dialog which closes, or a screen which opens, has to give the focus to somebody itself. */
const PATIENCE_MS = 100;

/**
 * Keeps the focus from falling to the page when what had it is taken away or switched off: a button that has done its work, the
 * last row of a list. Whoever has no mouse would have to begin again at the top. Returns how to end it.
 */
export function keepFocus(): () => void {
  let place: Place | null = null;
  let isByKey = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isNobodys = () =>
    [null, document.body, place?.element].some(nobody => nobody === document.activeElement);
  const rescue = () => {
    timer = undefined;
    // To whoever points, the page does not jump.
    if (place && isNobodys()) standIn(place)?.focus({ preventScroll: !isByKey });
  };
  const changed = () => {
    if (place && isGone(place) && isNobodys()) timer ??= setTimeout(rescue, PATIENCE_MS);
  };
  const focused = () => (place = placeOf(document.activeElement) ?? place);
  const pressed = ({ type }: Event) => (isByKey = type === 'keydown');

  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  focused();
  document.addEventListener('focusin', focused);
  for (const gesture of ['keydown', 'pointerdown']) document.addEventListener(gesture, pressed, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', focused);
    for (const gesture of ['keydown', 'pointerdown']) document.removeEventListener(gesture, pressed, true);
  };
}
