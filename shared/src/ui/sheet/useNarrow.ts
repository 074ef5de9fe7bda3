import { useMediaQuery } from '../useMediaQuery.ts';

/** Whether the page is as wide as a phone: below the `md` breakpoint of the theme. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 47.99rem)');
