import { readThing, type ThingKind, type Things } from '@rpd/shared/kept';
import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';

/** Shows what was answered after a copy was shown; a page that was left shows nothing. */
function lateInto<Kind extends ThingKind>(client: QueryClient, queryKey: QueryKey) {
  return (data: Things[Kind] | null): void => {
    if (!client.getQueryState(queryKey)) return;
    if (data) client.setQueryData(queryKey, data);
    else void client.invalidateQueries({ queryKey });
  };
}

/** Reads a thing of a game or of a session for a query; without a network, what one saw of it (25.10). */
export const kept =
  <Kind extends ThingKind>(kind: Kind, id: string) =>
  ({ signal, client, queryKey }: Pick<QueryFunctionContext, 'signal' | 'client' | 'queryKey'>) =>
    readThing(kind, id, { signal, onLate: lateInto<Kind>(client, queryKey) });
