import { useMediaQuery } from '@rpd/shared/ui';

/** Whether the page shows the log and a panel at the same time: from the `lg` breakpoint of the theme on. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 62rem)', true);
