import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '../ui/NavigationProgress.tsx';
import { useHead } from './useHead.ts';
import { useScrollPosition } from './useScrollPosition.ts';

/** What is around every screen, public or not. */
export function Root() {
  useHead();
  useScrollPosition();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
