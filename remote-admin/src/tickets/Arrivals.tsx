import type { TicketMessage } from '@rpd/shared/domain';
import { Box, Button, Text } from '@rpd/shared/ui';
import { Excerpt } from '@rpd/shared/ui/markdown';

interface ArrivalsProps {
  messages: readonly TicketMessage[];
  onRead: () => void;
}

/** Above what one writes: somebody was faster. Read out when it comes, without interrupting. */
export function Arrivals({ messages, onRead }: ArrivalsProps) {
  const last = messages.at(-1);
  return (
    // There before it says something, as a live region has to be.
    <Box role="status" aria-label="Nouvelle réponse" css={{ '&:empty': { display: 'none' } }}>
      {last ? (
        <Box bg="bg.warning" borderWidth="1px" borderColor="border.warning" borderRadius="md" p="3" mb="4">
          <Text fontWeight="semibold">
            {last.internal ? 'Une note vient d’arriver' : 'Une réponse vient d’arriver'} :{' '}
            {last.author.name || 'Compte supprimé'}
          </Text>
          <Text textStyle="sm" lineClamp="3" overflowWrap="anywhere" mb="2">
            <Excerpt text={last.text} />
          </Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onRead}>
            J’ai lu
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
