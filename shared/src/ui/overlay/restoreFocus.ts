import { isGone, type FocusAnchor, focusAnchorOf, findFocusFallback } from './focus-target.ts';

/** Milliseconds that a dialog which closes, or a screen which opens, has to give the focus to somebody itself. */
const RESTORE_DELAY_MS = 100;
/** Milliseconds that the focus rests before what is around it is listed, unless somebody does something sooner. */
const REST_MS = 150;

const GESTURES = ['keydown', 'pointerdown', 'click'];

/**
 * Restores the focus when its element is removed or disabled: a button that has done its work, the last row of a
 * list. Without it keyboard users restart at the top. Returns a function that stops it.
 */
export function restoreFocus(): () => void {
  let anchor: FocusAnchor | null = null;
  let isByKey = true;
  /** Where the focus was: on another screen, the position belongs to that screen's arrival. */
  let path = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const isNobodys = () =>
    [null, document.body, anchor?.element].some(nobody => nobody === document.activeElement);
  const rescue = () => {
    timer = undefined;
    if (!anchor || !isNobodys()) return;
    // The page jumps neither for people who point nor when another screen has arrived.
    const preventScroll = !isByKey || window.location.pathname !== path;
    findFocusFallback(anchor)?.focus({ preventScroll });
  };
  const changed = () => {
    if (anchor && isGone(anchor) && isNobodys()) timer ??= setTimeout(rescue, RESTORE_DELAY_MS);
  };
  const list = () => {
    clearTimeout(resting);
    anchor?.order();
  };
  // Delayed: Tab through a sheet of a thousand fields would list them at every press.
  const focused = () => {
    anchor = focusAnchorOf(document.activeElement) ?? anchor;
    path = window.location.pathname;
    clearTimeout(resting);
    resting = setTimeout(list, REST_MS);
  };
  /** Whatever is done may take away what has the focus; Tab only leads on. */
  const done = (event: Event) => {
    if (event.type !== 'click') isByKey = event.type === 'keydown';
    if (!(event instanceof KeyboardEvent && event.key === 'Tab')) list();
  };

  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  focused();
  document.addEventListener('focusin', focused);
  for (const gesture of GESTURES) document.addEventListener(gesture, done, true);
  return () => {
    clearTimeout(timer);
    clearTimeout(resting);
    observer.disconnect();
    document.removeEventListener('focusin', focused);
    for (const gesture of GESTURES) document.removeEventListener(gesture, done, true);
  };
}
