import { useMediaQuery } from '@rpd/shared/ui';

// SRV-1: one, two and three cards in a row on small, medium and large screens (the theme's md and lg).
const MEDIUM = '(min-width: 48rem)';
const LARGE = '(min-width: 64rem)';

/** How many cards stand in a row on this screen. */
export function useColumns(): number {
  const isLarge = useMediaQuery(LARGE);
  const isMedium = useMediaQuery(MEDIUM);
  if (isLarge) return 3;
  return isMedium ? 2 : 1;
}
