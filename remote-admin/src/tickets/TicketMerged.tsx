import { Box, ButtonLink, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ticketById } from '../lib/ticket.api.ts';

/** In place of the answer: the conversation goes on elsewhere. */
export function TicketMerged({ into }: { into: string }) {
  const { data: target } = useQuery(ticketById(into));
  return (
    <Box bg="bg.subtle" borderWidth="1px" borderRadius="lg" p="5">
      <Text mb="3">Cette demande est réunie à une autre : c’est là que la conversation continue.</Text>
      <ButtonLink to={`/app/moderation/tickets/${into}`}>
        {target ? `Ouvrir « ${target.subject} »` : 'Ouvrir l’autre demande'}
      </ButtonLink>
    </Box>
  );
}
