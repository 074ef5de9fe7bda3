import { useCallback, useSyncExternalStore } from 'react';

const ask = (query: string): MediaQueryList | undefined =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;

/** Whether the window matches a media query now; `otherwise` where nothing can be asked. */
export function useMediaQuery(query: string, otherwise = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = ask(query);
      media?.addEventListener('change', notify);
      return () => media?.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => ask(query)?.matches ?? otherwise);
}
