import type { Ticket } from '@rpd/shared/domain';
import { Button, Card, Heading, Stack } from '@rpd/shared/ui';
import { FileText, Merge } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const TicketMerge = lazy(async () => {
  const module = await import(/* webpackChunkName: "ticket-dialogs" */ './TicketMerge.tsx');
  return { default: module.TicketMerge };
});
const TicketTranscript = lazy(async () => {
  const module = await import(/* webpackChunkName: "ticket-dialogs" */ './TicketTranscript.tsx');
  return { default: module.TicketTranscript };
});

/** What is done with a ticket as a whole. */
export function TicketTools({ ticket }: { ticket: Ticket }) {
  const [opened, setOpened] = useState<'merge' | 'transcript' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card.Root as="section" aria-label="Outils">
      <Card.Body gap="3">
        <Heading as="h2" size="md">
          Outils
        </Heading>
        <Stack gap="2">
          {ticket.mergedInto === null ? (
            <Button variant="outline" colorPalette="gray" onClick={() => setOpened('merge')}>
              <Merge aria-hidden />
              Réunir à une autre demande
            </Button>
          ) : null}
          <Button variant="outline" colorPalette="gray" onClick={() => setOpened('transcript')}>
            <FileText aria-hidden />
            Télécharger la conversation
          </Button>
        </Stack>
        <Suspense>
          {opened === 'merge' ? <TicketMerge ticket={ticket} onClose={close} /> : null}
          {opened === 'transcript' ? <TicketTranscript ticket={ticket} onClose={close} /> : null}
        </Suspense>
      </Card.Body>
    </Card.Root>
  );
}
