import { useSyncExternalStore } from 'react';

// SRV-1: one, two and three cards in a row on small, medium and large screens (the theme's md and lg).
const MEDIUM = '(min-width: 48rem)';
const LARGE = '(min-width: 64rem)';

const matches = (query: string): boolean => window.matchMedia(query).matches;
const columns = (): number => (matches(LARGE) ? 3 : matches(MEDIUM) ? 2 : 1);

function subscribe(changed: () => void): () => void {
  const queries = [MEDIUM, LARGE].map(query => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

/** How many cards stand in a row on this screen. */
export const useColumns = (): number => useSyncExternalStore(subscribe, columns);
