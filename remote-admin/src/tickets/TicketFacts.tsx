import { TICKET_CATEGORY_LABELS, type Ticket, type TicketSummary } from '@rpd/shared/domain';
import { Flex, formatDateTime, Link } from '@rpd/shared/ui';
import { TicketPriorityBadge, TicketStateBadge } from '@rpd/shared/ui/tickets';
import { TicketAbout } from './TicketAbout.tsx';

/** Under the subject: state, when and from where it was written, and what it is about. */
export function TicketFacts({ ticket }: { ticket: TicketSummary & Pick<Ticket, 'reported'> }) {
  const { state, priority, category, createdAt, page, appVersion, about, rating } = ticket;
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
      {about ? <TicketAbout about={about} place={ticket.reported?.place} /> : null}
      {rating ? (
        <span>
          Avis de l’auteur : {rating.helpful ? 'aidé' : 'pas aidé'}
          {rating.comment ? `, « ${rating.comment} »` : ''}
        </span>
      ) : null}
    </Flex>
  );
}
