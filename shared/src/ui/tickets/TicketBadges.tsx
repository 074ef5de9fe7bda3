import { Badge } from '@chakra-ui/react';
import {
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  type TicketPriority,
  type TicketState,
} from '../../domain/ticket.ts';

const STATE_TONES: Record<TicketState, string> = { open: 'brand', pending: 'blue', closed: 'gray' };

export function TicketStateBadge({ state }: { state: TicketState }) {
  return <Badge colorPalette={STATE_TONES[state]}>{TICKET_STATE_LABELS[state]}</Badge>;
}

/** Nothing in the usual case: only exceptions are shown. */
export function TicketPriorityBadge({ priority }: { priority: TicketPriority }) {
  if (priority === 'normal') return null;
  return (
    <Badge colorPalette={priority === 'urgent' || priority === 'high' ? 'red' : 'gray'}>
      {TICKET_PRIORITY_LABELS[priority]}
    </Badge>
  );
}
