import { useSyncExternalStore } from 'react';

/** SHL-2. */
export type Device = 'mobile' | 'tablet' | 'desktop';

// The theme's own breakpoints md and lg, in em: they follow the size of the browser's font, as the layout does.
const TABLET = '(min-width: 48em)';
const DESKTOP = '(min-width: 64em)';

function read(): Device {
  if (window.matchMedia(DESKTOP).matches) return 'desktop';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'mobile';
}

function subscribe(listener: () => void): () => void {
  const queries = [TABLET, DESKTOP].map(query => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** The class of the device, as wide as the window is now. */
export const useDevice = (): Device => useSyncExternalStore(subscribe, read);
