import type { Ticket } from '@rpd/shared/domain';
import { Button, Card, Heading, lazyWithPreload, Stack, useOpenState } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { FileText, Link2, Merge } from 'lucide-react';
import type { Change } from './useTicketChange.ts';

const TicketMerge = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-dialogs" */ './TicketMerge.tsx')).TicketMerge,
);
const TicketTranscript = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "ticket-dialogs" */ './TicketTranscript.tsx')).TicketTranscript,
);

const TicketJoin = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-dialogs" */ './TicketJoin.tsx')).TicketJoin,
);

/** What is done with a ticket as a whole. */
export function TicketTools({ ticket, onChange }: { ticket: Ticket; onChange: Change }) {
  const [opened, setOpened] = useOpenState<'merge' | 'transcript' | 'join' | null>('tools', null);
  const mayJoin = ticket.mergedInto === null && ticket.problem === null && ticket.joined === 0;
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
          {mayJoin ? (
            <Button variant="outline" colorPalette="gray" onClick={() => setOpened('join')}>
              <Link2 aria-hidden />
              Joindre à un problème
            </Button>
          ) : null}
          <Button variant="outline" colorPalette="gray" onClick={() => setOpened('transcript')}>
            <FileText aria-hidden />
            Télécharger la conversation
          </Button>
          <HistoryButton entity="Ticket" id={ticket._id} name={ticket.subject} label="Historique" />
        </Stack>
        {opened === 'merge' ? <TicketMerge ticket={ticket} onClose={close} /> : null}
        {opened === 'join' ? (
          <TicketJoin
            tickets={[ticket]}
            onJoin={problem => onChange({ problem }, 'Demande jointe')}
            onClose={close}
          />
        ) : null}
        {opened === 'transcript' ? <TicketTranscript ticket={ticket} onClose={close} /> : null}
      </Card.Body>
    </Card.Root>
  );
}
