import { EVENT_STATE_LABELS, type RoleplayEvent } from '@rpd/shared/domain';
import { Badge, Card } from '@rpd/shared/ui';
import { EventDescription } from './EventDescription.tsx';
import { EventHead } from './EventHead.tsx';
import { DeclineReason, ProposalActions, Proposer } from './ProposalActions.tsx';

interface ProposalCardProps {
  event: RoleplayEvent;
  /** On the server's own page its name would say nothing. */
  withServer?: boolean;
}

/** An event that waits for the people of its server (DSK-4). */
export function ProposalCard({ event, withServer = false }: ProposalCardProps) {
  return (
    <Card.Root as="li" minW="0">
      <Card.Body gap="3">
        <EventHead event={event} withServer={withServer} level="h3">
          <Badge colorPalette={event.state === 'declined' ? 'red' : 'orange'} flexShrink="0">
            {EVENT_STATE_LABELS[event.state]}
          </Badge>
        </EventHead>
        <Proposer event={event} />
        <EventDescription event={event} isCompact color="fg.muted" />
        <DeclineReason event={event} />
        <ProposalActions event={event} />
      </Card.Body>
    </Card.Root>
  );
}
