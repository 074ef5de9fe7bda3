import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import type { RemoteRoute } from '../remote/index.ts';
import type { SessionUser } from '../session/index.ts';
import { ConfirmHost } from '../ui/overlay/ConfirmHost.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { signIn } from './session.ts';

export interface RenderOptions {
  /** Where the story begins, with its query. */
  path?: string;
  /** Who is signed in: `{ roles: ['AD'] }`; nobody when left out. */
  session?: Partial<SessionUser>;
}

/** While the code of the first screen arrives. */
const Nothing = () => null;

/**
 * Renders routes as the shell would: theme, toasts, confirmations, a query cache without retries, a router in
 * memory. Returns user-event, the router (its `state.location` is the address) and the person signed in.
 */
export function renderRoutes(routes: RemoteRoute[], { path = '/', session }: RenderOptions = {}) {
  const person = session ? signIn(session) : null;
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0 }, mutations: { retry: false } },
  });
  const router = createMemoryRouter([{ HydrateFallback: Nothing, children: routes as RouteObject[] }], {
    initialEntries: [path],
  });
  // A dialog lets the pointer through one frame after it appears; the browser's stories hold it to that.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...view, user, router, queryClient, person };
}
