import { TICKET_CATEGORY_LABELS, TICKET_SUBJECT_LABELS, type Ticket } from '@rpd/shared/domain';
import { Flex, formatDateTime, Link } from '@rpd/shared/ui';
import { TicketPriorityBadge, TicketStateBadge } from '@rpd/shared/ui/tickets';

/** Where the thing that a report is about is shown. */
const PLACES = { server: '/app/servers/', character: '/app/me/characters/', user: '/app/people/' } as const;

/** Under the subject: state, when and from where it was written, and what it is about. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { state, priority, category, createdAt, page, appVersion, about } = ticket;
  return (
    <Flex as="span" gap="2" wrap="wrap" align="center">
      <TicketStateBadge state={state} />
      <TicketPriorityBadge priority={priority} />
      <span>
        {TICKET_CATEGORY_LABELS[category]}, le {formatDateTime(createdAt)}
      </span>
      {page ? (
        <span>
          depuis {page.startsWith('/app') ? <Link to={page}>{page}</Link> : page}
          {appVersion ? ` (version ${appVersion})` : ''}
        </span>
      ) : null}
      {about ? (
        <span>
          {TICKET_SUBJECT_LABELS[about.kind]} :{' '}
          {about.name ? <Link to={`${PLACES[about.kind]}${about.id}`}>{about.name}</Link> : 'supprimé depuis'}
        </span>
      ) : null}
    </Flex>
  );
}
