import { UiProvider } from '@rpd/shared/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** What every screen can count on: theme, toasts, one query cache, one router. */
export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        {/* A navigation waits for its screen: rendering it in one go is faster than in slices of 5 ms. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </UiProvider>
  );
}
