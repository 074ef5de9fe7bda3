import {
  TICKET_CATEGORY_LABELS,
  TICKET_STATE_LABELS,
  TICKET_STATES,
  type TicketSummary,
} from '@rpd/shared/domain';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  chakra,
  EmptyState,
  ErrorState,
  Flex,
  formatDateTime,
  Link,
  LoadingState,
  PageHeader,
  Text,
} from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { SearchBox } from '@rpd/shared/ui/search';
import { TicketStateBadge } from '@rpd/shared/ui/tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ownTickets } from './tickets.api.ts';

const CONTACT = '/app/help/contact';

/** `/app/help/tickets` (PLY-3): what one asked the team for. */
export function OwnTicketsPage() {
  const [params, setParams] = useSearchParams();
  const [q, state] = [params.get('q') ?? '', params.get('state') ?? ''];
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    ownTickets(q, state),
  );
  const held = useHeldPages(data, ownTickets(q, state).queryKey);
  const tickets = data && held.rows;
  const narrow = (name: 'q' | 'state', value: string) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: name === 'q', preventScrollReset: true },
    );
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader
        title="Mes demandes"
        description="Vos questions et vos signalements, et ce que l’équipe y répond."
        actions={<ButtonLink to={CONTACT}>Nouvelle demande</ButtonLink>}
      />
      <Flex gap="3" wrap="wrap" mb="5">
        <SearchBox label="Rechercher dans mes demandes" value={q} onSearch={text => narrow('q', text)} />
        <NativeSelect.Root w={{ base: 'full', sm: 'auto' }} minW="11rem">
          <NativeSelect.Field
            aria-label="État"
            value={state}
            onChange={event => narrow('state', event.target.value)}
          >
            <option value="">Tous les états</option>
            {TICKET_STATES.map(one => (
              <option key={one} value={one}>
                {TICKET_STATE_LABELS[one]}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Flex>
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!tickets && !error ? <LoadingState label="Chargement de vos demandes…" /> : null}
      {tickets?.length === 0 ? (
        <EmptyState
          drawing={q || state ? 'glass' : 'letter'}
          title={q || state ? 'Aucune demande de ce genre' : 'Vous n’avez encore rien demandé'}
          action={q || state ? null : <ButtonLink to={CONTACT}>Écrire à l’équipe</ButtonLink>}
        />
      ) : null}
      <NewsButton held={held} />
      <Box ref={held.area}>
        <chakra.ul display="grid" gap="3" listStyleType="none" aria-label="Mes demandes">
          {tickets?.map(ticket => (
            <li key={ticket._id}>
              <OwnTicket ticket={ticket} />
            </li>
          ))}
        </chakra.ul>
      </Box>
      {hasNextPage ? (
        <Flex justify="center" mt="5">
          <Button variant="outline" busy={isFetching} onClick={() => void fetchNextPage()}>
            Afficher plus
          </Button>
        </Flex>
      ) : null}
    </Box>
  );
}

function OwnTicket({ ticket }: { ticket: TicketSummary }) {
  const { _id, subject, state, category, lastMessageAt, mergedInto } = ticket;
  return (
    <Card.Root>
      <Card.Body gap="2" p="4">
        <Flex gap="3" justify="space-between" align="flex-start">
          <Link to={`/app/help/tickets/${_id}`} fontWeight="semibold" overflowWrap="anywhere">
            {subject}
          </Link>
          <TicketStateBadge state={state} />
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {TICKET_CATEGORY_LABELS[category]} ·{' '}
          {mergedInto ? 'réunie à une autre demande' : `dernier message le ${formatDateTime(lastMessageAt)}`}
        </Text>
      </Card.Body>
    </Card.Root>
  );
}
