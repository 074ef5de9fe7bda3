import { EmptyState, ErrorState, Grid, LoadingState, Skeleton } from '@rpd/shared/ui';
import { MoreButton } from '@rpd/shared/ui/search';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventCard } from './EventCard.tsx';
import { type EventFilters, nextEvents } from './events.api.ts';

interface EventListProps {
  filters: EventFilters;
  withServer?: boolean;
  /** What an empty list says. */
  empty: string;
}

/** What comes next, the soonest first. */
export function EventList({ filters, withServer = false, empty }: EventListProps) {
  const [now] = useState(() => new Date().toISOString());
  const list = useInfiniteQuery(nextEvents(filters, now));
  const held = useHeldPages(list.data, nextEvents(filters, now).queryKey);
  const events = held.rows;
  if (list.isPending) {
    return (
      <LoadingState label="Chargement des événements…">
        <Skeleton h="40" />
      </LoadingState>
    );
  }
  return (
    <>
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && events.length === 0 ? <EmptyState drawing="camp" title={empty} /> : null}
      <NewsButton held={held} />
      <Grid
        ref={held.area}
        as="ul"
        listStyleType="none"
        // Beside the panel of those who run the server there is room for one.
        templateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))"
        gap="4"
        aria-label="Événements"
      >
        {events.map(event => (
          <EventCard
            key={event._id}
            event={event}
            withServer={withServer}
            // On a server's page the list stands under a heading of its own.
            level={withServer ? 'h2' : 'h3'}
          />
        ))}
      </Grid>
      <MoreButton list={list}>Afficher plus d’événements</MoreButton>
    </>
  );
}
