import { ErrorState } from '@rpd/shared/ui';
import { Box } from '@rpd/shared/ui';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { browser } from '../lib/browser.ts';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';

/** The last resort: what no screen could handle. Never a white page. */
export function RootBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Box as="main" minH="100dvh" display="grid" placeItems="center">
      <ErrorState title="L’application n’a pas pu s’afficher" onRetry={browser.reload}>
        Rechargez la page. Si cela se reproduit, réessayez dans quelques minutes.
      </ErrorState>
    </Box>
  );
}
