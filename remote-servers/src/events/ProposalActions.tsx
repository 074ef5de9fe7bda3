import { may, type RoleplayEvent } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, Flex, lazyWithPreload, Text, tryAndNotify, useOpenState } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Check, Pencil, Undo2, X } from 'lucide-react';
import { decideEvent, deleteEvent } from './events.api.ts';

const EventForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "event-form" */ './EventForm.tsx')).EventForm,
);
const ProposalDecline = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "event-form" */ './ProposalDecline.tsx')).ProposalDecline,
);

/** Who proposes an event. */
export function Proposer({ event }: { event: RoleplayEvent }) {
  const me = useSession(({ user }) => user?._id);
  if (me === event.owner_id) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      Proposé par {event.proposer || 'un compte supprimé'}
    </Text>
  );
}

/** Why an event was declined. */
export function DeclineReason({ event: { state, declineReason } }: { event: RoleplayEvent }) {
  if (state !== 'declined') return null;
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {declineReason ? `Réponse : ${declineReason}` : 'Décliné sans raison donnée.'}
    </Text>
  );
}

interface ProposalActionsProps {
  event: RoleplayEvent;
  /** It is withdrawn; `onGone` once the question is closed. */
  onRemoved?: () => void;
  onGone?: () => void;
}

/** Those who act for the server answer a proposal, its author changes or withdraws it (DSK-4). */
export function ProposalActions({ event, ...gone }: ProposalActionsProps) {
  const me = useSession(({ user }) => user);
  const isMine = me?._id === event.owner_id;
  return (
    <Flex gap="2" wrap="wrap">
      {event.state === 'proposed' && may(me, 'decide', 'Event', event) ? <Answers event={event} /> : null}
      {isMine && may(me, 'update', 'Event', event) ? <OwnActions event={event} {...gone} /> : null}
    </Flex>
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

function OwnActions({ event, onRemoved, onGone }: ProposalActionsProps) {
  const remove = useMutation({ ...deleteEvent, onSuccess: onRemoved });
  const [editing, setEditing] = useOpenState(`event ${event._id}`, false);
  const withdraw = async () => {
    const isGone = await confirm({
      title: `Retirer ${event.title} ?`,
      description: 'La proposition n’est plus visible de personne. Elle reste 30 jours dans la corbeille.',
      confirmLabel: 'Retirer',
      act: () =>
        tryAndNotify(remove.mutateAsync(event._id), {
          done: () => `${event.title} est retiré`,
          failed: 'Erreur lors de la suppression',
        }),
    });
    if (isGone) onGone?.();
  };
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
        onClick={() => void withdraw()}
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
