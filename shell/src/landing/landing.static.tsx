import { renderStatic } from '@rpd/shared/ui/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { LandingPage } from './LandingPage.tsx';

export { landingHead as head } from './landing.head.ts';

/** The landing page as text, for the build (tooling/src/build/landing.ts): the very component that the application shows. */
export const draw = () =>
  renderStatic(<RouterProvider router={createMemoryRouter([{ index: true, Component: LandingPage }])} />);
