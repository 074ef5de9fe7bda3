import type { TicketSummary } from '@rpd/shared/domain';
import { Badge, Flex, formatDateTime, Link, Text } from '@rpd/shared/ui';
import { RowPresence } from '@rpd/shared/ui/live';
import { useLocation } from 'react-router';
import { TicketAbout } from './TicketAbout.tsx';

/** The subject of a ticket in the list, with what the team has to know before it opens it. */
export function TicketLink({ ticket }: { ticket: TicketSummary }) {
  const { search } = useLocation();
  const address = `/app/moderation/tickets/${ticket._id}${search}`;
  return (
    // Wide enough for its words where the columns are narrow.
    <Flex gap="2" align="center" wrap="wrap" minW={{ md: '11rem' }}>
      <Link to={address} data-row-link="" fontWeight="semibold" overflowWrap="anywhere">
        {ticket.subject}
      </Link>
      {ticket.joined > 0 ? (
        <Badge colorPalette="blue">{ticket.joined > 1 ? `${ticket.joined} jointes` : '1 jointe'}</Badge>
      ) : null}
      <RowPresence topic={`tickets:${ticket._id}`} />
      {ticket.snoozedUntil && ticket.state !== 'closed' ? (
        <Text as="span" textStyle="sm" color="fg.muted" flexBasis="full">
          En veille jusqu’au {formatDateTime(ticket.snoozedUntil)}
        </Text>
      ) : null}
      {ticket.problem ? (
        <Text as="span" textStyle="sm" color="fg.muted" flexBasis="full">
          Jointe à « {ticket.problem.subject} »
        </Text>
      ) : null}
      {ticket.about ? (
        <Text as="span" textStyle="sm" color="fg.muted" flexBasis="full">
          <TicketAbout about={ticket.about} />
        </Text>
      ) : null}
    </Flex>
  );
}
