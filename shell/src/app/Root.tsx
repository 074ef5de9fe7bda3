import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '../ui/NavigationProgress.tsx';
import { useHead } from './useHead.ts';

/** What is around every screen, public or not. */
export function Root() {
  useHead();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
