import type { Ticket } from '@rpd/shared/domain';
import { Box, Button, Link, Text } from '@rpd/shared/ui';
import type { Change } from './useTicketChange.ts';

interface TicketProblemProps {
  ticket: Ticket;
  busy: boolean;
  onChange: Change;
}

/** With which ticket this one is answered, or how many are answered with it. */
export function TicketProblem({ ticket, busy, onChange }: TicketProblemProps) {
  const { _id, problem, joined } = ticket;
  if (problem) {
    return (
      <Box>
        <Text textStyle="sm" mb="2" overflowWrap="anywhere">
          Jointe à{' '}
          <Link to={`/app/moderation/tickets/${problem._id}?view=all`} variant="underline">
            {problem.subject}
          </Link>{' '}
          : la réponse écrite là-bas part ici aussi.
        </Text>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          busy={busy}
          onClick={() => void onChange({ problem: '' }, 'Demande détachée')}
        >
          Détacher
        </Button>
      </Box>
    );
  }
  if (joined === 0) return null;
  return (
    <Text textStyle="sm">
      <Link to={`/app/moderation/tickets?view=all&problem=${_id}`} variant="underline">
        {joined > 1 ? `${joined} demandes jointes` : '1 demande jointe'}
      </Link>{' '}
      : elles reçoivent la même réponse.
    </Text>
  );
}
