import type { TicketSummary } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, ButtonLink, ErrorState, formatDateTime, LoadingState } from '@rpd/shared/ui';
import { Conversation } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ticketById } from '../lib/ticket.api.ts';
import { Fact, Facts } from '../ui/Facts.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { useTicketChange } from './useTicketChange.ts';

/** A ticket beside the list: how it stands, and what was written. One answers on its page. */
export function TicketBeside({ ticket }: { ticket: TicketSummary }) {
  const { _id, author, assignee, labels, problem, snoozedUntil, lastMessageAt } = ticket;
  const { data, error, isFetching, refetch } = useQuery(ticketById(_id));
  return (
    <>
      <Box mb="3" textStyle="sm">
        <TicketFacts ticket={data ?? { ...ticket, reported: null }} />
      </Box>
      <Box textStyle="sm">
        <Facts>
          <Fact label="De">{author.name || 'Compte supprimé'}</Fact>
          <Fact label="Attribuée à">{assignee ? assignee.name || 'Compte supprimé' : 'Personne'}</Fact>
          <Fact label="Étiquettes">{labels.join(', ')}</Fact>
          <Fact label="En veille">{snoozedUntil ? `jusqu’au ${formatDateTime(snoozedUntil)}` : ''}</Fact>
          <Fact label="Jointe à">{problem ? `« ${problem.subject} »` : ''}</Fact>
          <Fact label="Dernier message">{formatDateTime(lastMessageAt)}</Fact>
        </Facts>
      </Box>
      <Box mt="4">
        {data ? <Conversation messages={data.messages} authorId={author._id} /> : null}
        {!data && error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <LoadingState label="Chargement de la demande…" /> : null}
      </Box>
    </>
  );
}

/** What one does with a ticket from the list. */
export function TicketActs({ ticket }: { ticket: TicketSummary }) {
  const { search } = useLocation();
  const me = useSession(state => state.user);
  const { change, busy } = useTicketChange(ticket);
  const isOthers = me && ticket.assignee?._id !== me._id && ticket.mergedInto === null;
  return (
    <>
      {isOthers ? (
        <Button
          size="sm"
          variant="outline"
          busy={busy}
          onClick={() => void change({ assignee: me._id }, 'Demande attribuée à vous')}
        >
          M’attribuer
        </Button>
      ) : null}
      <ButtonLink size="sm" to={`/app/moderation/tickets/${ticket._id}${search}`}>
        Ouvrir la demande
      </ButtonLink>
    </>
  );
}
