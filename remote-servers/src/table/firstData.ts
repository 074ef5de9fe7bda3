import type { QueryClient } from '@tanstack/react-query';
import { logOf, NO_FILTER } from './log.api.ts';
import { campaignOf, seatsOf, sessionById } from './table.api.ts';

/** Milliseconds that a log which nobody looks at yet is kept. The stream brings what happened in the minute before it follows a log. */
const LOG_KEPT_MS = 20_000;

/** Asks for what the table shows first, while its code is on the way. */
export const readTableFirst = (client: QueryClient, game: string, session: string): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(sessionById(session)),
    client.prefetchInfiniteQuery({ ...logOf(session, NO_FILTER), gcTime: LOG_KEPT_MS }),
    client.prefetchQuery(seatsOf(session)),
    client.prefetchQuery(campaignOf(game)),
  ]);
