import { TICKET_PRIORITY_LABELS, type TicketSummary } from '@rpd/shared/domain';
import { defineFill } from '@rpd/shared/remote';
import {
  Badge,
  Box,
  ErrorState,
  Flex,
  formatDateTime,
  formatNumber,
  Heading,
  Link,
  LoadingState,
  Skeleton,
  Stack,
  Text,
  formatTotal,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { openTickets } from './open-tickets.api.ts';

const TONES: Partial<Record<TicketSummary['priority'], string>> = { high: 'orange', urgent: 'red' };

/** DSH-3: what waits for an answer of the team, on the dashboard. */
function OpenTickets() {
  const { data, error, isFetching, refetch } = useQuery(openTickets);
  return (
    <Box
      as="section"
      aria-labelledby="tickets"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p="5"
      minW="0"
    >
      <Flex align="baseline" justify="space-between" gap="3" mb="3">
        <Heading as="h2" id="tickets" size="md">
          Tickets ouverts
        </Heading>
        {data && data.total > data.rows.length ? (
          <Text textStyle="sm" color="fg.muted">
            {formatNumber(data.rows.length)} sur {formatTotal(data)}
          </Text>
        ) : null}
      </Flex>
      {data ? (
        <Tickets tickets={data.rows} />
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement des tickets ouverts…">
          <Stack gap="3">
            <Skeleton h="9" />
            <Skeleton h="9" />
          </Stack>
        </LoadingState>
      )}
    </Box>
  );
}

function Tickets({ tickets }: { tickets: TicketSummary[] }) {
  if (tickets.length === 0) return <Text color="fg.muted">Aucun ticket n’attend de réponse.</Text>;
  return (
    <Stack as="ul" listStyleType="none" gap="0">
      {tickets.map(({ _id, subject, priority, author, lastMessageAt }) => (
        <Box as="li" key={_id} py="2.5" borderTopWidth="1px">
          <Flex gap="2" align="center" wrap="wrap">
            <Link to={`/app/moderation/tickets/${_id}`} fontWeight="semibold" overflowWrap="anywhere">
              {subject}
            </Link>
            <Badge colorPalette={TONES[priority] ?? 'gray'}>{TICKET_PRIORITY_LABELS[priority]}</Badge>
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            {author.name} · <time dateTime={lastMessageAt}>{formatDateTime(lastMessageAt)}</time>
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

export default defineFill({ slot: 'dashboard.card@1', Component: OpenTickets });
