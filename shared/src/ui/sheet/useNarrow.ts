import { useSyncExternalStore } from 'react';

/** Below the `md` breakpoint of the theme: a phone. */
const NARROW = '(max-width: 47.99rem)';

const media = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(NARROW) : undefined;

function subscribe(notify: () => void): () => void {
  const query = media();
  query?.addEventListener('change', notify);
  return () => query?.removeEventListener('change', notify);
}

/** Whether the page is as wide as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false);
