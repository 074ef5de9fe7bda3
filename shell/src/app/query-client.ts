import { ApiError } from '@rpd/shared/http';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { endRefusedSession } from './session-end.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet`: data that only decorates the page. A refusal of it leaves a gap and ends no session.
     * `isSnapshot`: data that stay as they were read, whatever others change (shared/src/live).
     */
    queryMeta: { quiet?: boolean; isSnapshot?: boolean };
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What becomes of a final 401 or 403, whatever screen asked (style.md, Errors): decided here, once. */
function decide(error: unknown): void {
  if (error instanceof ApiError) endRefusedSession(error);
}

/** The page's one cache: what the hosts refuse is not asked again, what did not arrive is, twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) decide(error);
      },
    }),
    mutationCache: new MutationCache({ onError: decide }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !isRefusal(error) && failures < 2,
        // Offline, a screen says so instead of waiting silently; it requests again once the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
