import { TICKET_SUBJECT_LABELS, type Ticket } from '@rpd/shared/domain';
import { Link } from '@rpd/shared/ui';

/** Where the thing that a report is about is shown. */
const PLACES = { server: '/app/servers/', character: '/app/me/characters/', user: '/app/people/' } as const;

/** What a report is about: one press leads there, as long as it exists. */
export function TicketAbout({ about: { kind, id, name } }: { about: NonNullable<Ticket['about']> }) {
  return (
    <span>
      {TICKET_SUBJECT_LABELS[kind]} :{' '}
      {name ? (
        <Link to={`${PLACES[kind]}${id}`} variant="underline" overflowWrap="anywhere">
          {name}
        </Link>
      ) : (
        'supprimé depuis'
      )}
    </span>
  );
}
