import { type ThingKind, thingCopy } from '@rpd/shared/kept';
import { SeenAt } from '@rpd/shared/ui/live';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';

/** How old what a page shows of these things is, where the network has not answered: what is on screen is asked for again by itself. */
export function ThingsSeenAt({ things }: { things: readonly (readonly [kind: ThingKind, id: string])[] }) {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const query = { isFetching, refetch: () => void client.refetchQueries({ type: 'active' }) };
  return <SeenAt names={things.map(([kind, id]) => thingCopy(kind, id))} query={query} />;
}
