import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '../ui/NavigationProgress.tsx';
import { useHead } from './useHead.ts';
import { useScrollPosition } from './useScrollPosition.ts';

/** Whatever a tab opens first has the same key: only the address says that it is another page, which begins at its top. */
const positionKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** What is around every screen, public or not. */
export function Root() {
  useHead();
  useScrollPosition();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration getKey={positionKey} />
    </>
  );
}
