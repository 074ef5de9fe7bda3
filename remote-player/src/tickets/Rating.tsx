import type { Ticket } from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, notifyFailure, Text } from '@rpd/shared/ui';
import { Textarea } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { rateTicket } from './tickets.api.ts';

const MAX_COMMENT = 1000;

/** Whether the help helped: asked once, when a request is closed. */
export function Rating({ ticket }: { ticket: Ticket }) {
  const { mutate, isPending } = useMutation(rateTicket);
  const [comment, setComment] = useState('');
  const id = useId();
  if (ticket.rating) {
    return (
      <Text role="status" color="fg.muted">
        Merci pour votre avis :{' '}
        {ticket.rating.helpful ? 'la réponse vous a servi' : 'la réponse ne vous a pas servi'}.
      </Text>
    );
  }
  const rate = (helpful: boolean) =>
    mutate(
      { id: ticket._id, helpful, comment: comment.trim() },
      { onError: error => notifyFailure('Votre avis n’a pas pu être envoyé', error) },
    );
  return (
    <Box as="section" aria-label="Votre avis" bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5">
      <Heading as="h2" size="md" mb="3">
        Votre demande est-elle réglée ?
      </Heading>
      <Text asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>Un mot pour l’équipe (facultatif)</label>
      </Text>
      <Textarea
        id={id}
        mt="1"
        mb="4"
        rows={2}
        maxLength={MAX_COMMENT}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <Flex gap="3" wrap="wrap">
        <Button busy={isPending} onClick={() => rate(true)}>
          <ThumbsUp aria-hidden />
          Oui
        </Button>
        <Button variant="outline" colorPalette="gray" busy={isPending} onClick={() => rate(false)}>
          <ThumbsDown aria-hidden />
          Non
        </Button>
      </Flex>
    </Box>
  );
}
