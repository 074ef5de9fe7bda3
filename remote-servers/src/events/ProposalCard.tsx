import { EVENT_STATE_LABELS, may, type RoleplayEvent } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Badge, Button, Card, Flex, lazyWithPreload, Text, tryAndNotify, useOpenState } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Check, Pencil, Undo2, X } from 'lucide-react';
import { decideEvent, deleteEvent } from './events.api.ts';
import { EventHead } from './EventHead.tsx';

const EventForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "event-form" */ './EventForm.tsx')).EventForm,
);
const ProposalDecline = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "event-form" */ './ProposalDecline.tsx')).ProposalDecline,
);

interface ProposalCardProps {
  event: RoleplayEvent;
  /** On the server's own page its name would say nothing. */
  withServer?: boolean;
}

/** An event that waits for the people of its server (DSK-4): they answer, its author changes or withdraws it. */
export function ProposalCard({ event, withServer = false }: ProposalCardProps) {
  const me = useSession(state => state.user);
  const isMine = me?._id === event.owner_id;
  return (
    <Card.Root as="li" minW="0">
      <Card.Body gap="3">
        <EventHead event={event} withServer={withServer} level="h3">
          <Badge colorPalette={event.state === 'declined' ? 'red' : 'orange'} flexShrink="0">
            {EVENT_STATE_LABELS[event.state]}
          </Badge>
        </EventHead>
        {isMine ? null : (
          <Text textStyle="sm" color="fg.muted">
            Proposé par {event.proposer || 'un compte supprimé'}
          </Text>
        )}
        {event.description ? <Markdown text={event.description} color="fg.muted" /> : null}
        {event.state === 'declined' ? (
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {event.declineReason ? `Réponse : ${event.declineReason}` : 'Décliné sans raison donnée.'}
          </Text>
        ) : null}
        <Flex gap="2" wrap="wrap">
          {event.state === 'proposed' && may(me, 'decide', 'Event', event) ? <Answers event={event} /> : null}
          {isMine && may(me, 'update', 'Event', event) ? <OwnActions event={event} /> : null}
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}

function Answers({ event }: { event: RoleplayEvent }) {
  const decide = useMutation(decideEvent);
  const [declining, setDeclining] = useOpenState(`decline ${event._id}`, false);
  const accept = () =>
    void tryAndNotify(decide.mutateAsync({ _id: event._id, accepted: true, reason: '' }), {
      done: ({ title }) => `${title} est publié`,
      failed: 'Erreur lors de la modification',
    });
  return (
    <>
      <Button
        size="sm"
        colorPalette="green"
        busy={decide.isPending}
        aria-label={`Accepter ${event.title}`}
        onClick={accept}
      >
        <Check aria-hidden="true" />
        Accepter
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={`Décliner ${event.title}`}
        onClick={() => setDeclining(true)}
      >
        <X aria-hidden="true" />
        Décliner
      </Button>
      {declining ? <ProposalDecline event={event} onClose={() => setDeclining(false)} /> : null}
    </>
  );
}

function OwnActions({ event }: { event: RoleplayEvent }) {
  const remove = useMutation(deleteEvent);
  const [editing, setEditing] = useOpenState(`event ${event._id}`, false);
  const withdraw = () =>
    void confirm({
      title: `Retirer ${event.title} ?`,
      description: 'La proposition n’est plus visible de personne. Elle reste 30 jours dans la corbeille.',
      confirmLabel: 'Retirer',
      act: () =>
        tryAndNotify(remove.mutateAsync(event._id), {
          done: () => `${event.title} est retiré`,
          failed: 'Erreur lors de la suppression',
        }),
    });
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Modifier ${event.title}`}
        onClick={() => setEditing(true)}
      >
        <Pencil aria-hidden="true" />
        {event.state === 'declined' ? 'Modifier et proposer de nouveau' : 'Modifier'}
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={`Retirer ${event.title}`}
        onClick={withdraw}
      >
        <Undo2 aria-hidden="true" />
        Retirer
      </Button>
      {editing ? (
        <EventForm
          event={event}
          proposes
          servers={[{ _id: event.server, name: event.serverName }]}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
