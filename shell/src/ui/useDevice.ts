import { useMediaQuery } from '@rpd/shared/ui';

/** SHL-2. */
export type Device = 'mobile' | 'tablet' | 'desktop';

// The theme's own breakpoints md and lg, in em: they follow the size of the browser's font, as the layout does.
const TABLET = '(min-width: 48em)';
const DESKTOP = '(min-width: 64em)';

/** The class of the device, as wide as the window is now. */
export function useDevice(): Device {
  const isDesktop = useMediaQuery(DESKTOP);
  const isTablet = useMediaQuery(TABLET);
  if (isDesktop) return 'desktop';
  return isTablet ? 'tablet' : 'mobile';
}
