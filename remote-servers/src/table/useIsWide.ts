import { useSyncExternalStore } from 'react';

/** The `lg` breakpoint of the theme: the log and a panel stand side by side. */
const WIDE = '(min-width: 62rem)';

const media = (): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(WIDE) : undefined;

function subscribe(notify: () => void): () => void {
  const query = media();
  query?.addEventListener('change', notify);
  return () => query?.removeEventListener('change', notify);
}

/** Whether the page shows the log and a panel at the same time. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? true);
