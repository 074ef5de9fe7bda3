import { TICKET_SUBJECT_LABELS, type Ticket, type TicketSubject } from '@rpd/shared/domain';
import { Link } from '@rpd/shared/ui';

/** Where the thing that a report is about is shown. */
const PLACES: Partial<Record<TicketSubject, string>> = {
  server: '/app/servers/',
  character: '/app/me/characters/',
  user: '/app/people/',
  game: '/app/games/',
};

/** What a report is about: one press leads there, as long as it exists. */
export function TicketAbout({
  about,
  place,
}: {
  about: NonNullable<Ticket['about']>;
  place?: string | undefined;
}) {
  const { kind, id, name } = about;
  const home = PLACES[kind];
  const to = home ? `${home}${id}` : place;
  return (
    <span>
      {TICKET_SUBJECT_LABELS[kind]} :{' '}
      {name && to ? (
        <Link to={to} variant="underline" overflowWrap="anywhere">
          {name}
        </Link>
      ) : (
        name || 'supprimé depuis'
      )}
    </span>
  );
}
