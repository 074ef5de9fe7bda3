import type { RoleplayEvent } from '@rpd/shared/domain';
import { Card, Flex, IconButton } from '@rpd/shared/ui';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { EventActions } from './EventActions.tsx';
import { EventDescription } from './EventDescription.tsx';
import { EventHead } from './EventHead.tsx';
import { EventPlaces } from './EventPlaces.tsx';
import { EventSignups } from './EventSignups.tsx';

interface EventCardProps {
  event: RoleplayEvent;
  /** On the server's own page its name would say nothing. */
  withServer?: boolean;
  /** The title's level, one below what stands above the card. */
  level?: 'h2' | 'h3';
}

/** An event: what, when and in which time zone, where, and who comes. */
export function EventCard({ event, withServer = false, level = 'h3' }: EventCardProps) {
  const [listing, setListing] = useState(false);
  return (
    <Card.Root as="li" minW="0">
      <Card.Body gap="3">
        <EventHead event={event} withServer={withServer} level={level}>
          <Flex flexShrink="0">
            <IconButton label={`Inscriptions à ${event.title}`} onClick={() => setListing(true)}>
              <Users aria-hidden="true" />
            </IconButton>
            <EventActions event={event} />
          </Flex>
        </EventHead>
        <EventDescription event={event} isCompact color="fg.muted" />
        <EventPlaces event={event} />
      </Card.Body>
      {listing ? <EventSignups event={event} onClose={() => setListing(false)} /> : null}
    </Card.Root>
  );
}
