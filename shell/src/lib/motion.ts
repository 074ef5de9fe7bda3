/** Whether one screen may glide into the next: the browser can, and the person wants things to move. */
export const motionWanted = (): boolean =>
  'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
