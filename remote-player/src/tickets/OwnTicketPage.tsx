import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { TICKET_CATEGORY_LABELS, type Ticket } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  formatDateTime,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Stack,
  Text,
  TOAST_MS,
  toasts,
} from '@rpd/shared/ui';
import { Conversation, ReplyForm, TicketStateBadge, type ReplyHandle } from '@rpd/shared/ui/tickets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { OwnEvidence } from './OwnEvidence.tsx';
import { Rating } from './Rating.tsx';
import { answerOwnTicket, ownTicket } from './tickets.api.ts';

const LIST = { to: '/app/help/tickets', label: 'Retour à mes demandes' };

/** `/app/help/tickets/:id` (PLY-3): one's own request, to read, answer and reopen. */
export function OwnTicketPage() {
  const { id = '' } = useParams();
  const query = useQuery(ownTicket(id));
  return (
    <QueryState
      query={query}
      title="Ma demande"
      loading={<LoadingState label="Chargement de la demande…" />}
      notFound={
        <NotFoundState title="Demande introuvable" back={LIST}>
          Cette demande n’existe pas, ou n’est pas la vôtre.
        </NotFoundState>
      }
    >
      {ticket => <Detail key={id} ticket={ticket} />}
    </QueryState>
  );
}

function Detail({ ticket }: { ticket: Ticket }) {
  const { subject, state, category, createdAt, about, mergedInto, messages, author } = ticket;
  useEffect(() => {
    updateBreadcrumb({ customItems: [{ text: 'Mes demandes', to: LIST.to }, { text: subject }] });
    return resetBreadcrumb;
  }, [subject]);
  return (
    <Box maxW="3xl" mx="auto">
      <ButtonLink to={LIST.to} variant="ghost" colorPalette="gray" size="sm" mb="3">
        <ArrowLeft aria-hidden />
        {LIST.label}
      </ButtonLink>
      <PageHeader
        title={subject}
        description={
          <Flex as="span" gap="2" wrap="wrap" align="center">
            <TicketStateBadge state={state} />
            {TICKET_CATEGORY_LABELS[category]}, le {formatDateTime(createdAt)}
            {about?.name ? `, à propos de ${about.name}` : ''}
          </Flex>
        }
      />
      <Stack gap="6">
        {messages.length > 0 ? <Conversation messages={messages} authorId={author._id} /> : null}
        {ticket.category === 'report' || ticket.files.length > 0 ? <OwnEvidence ticket={ticket} /> : null}
        {state === 'closed' && !mergedInto ? <Rating ticket={ticket} /> : null}
        {mergedInto ? <Merged into={mergedInto} /> : <Answer ticket={ticket} />}
      </Stack>
    </Box>
  );
}

function Merged({ into }: { into: string }) {
  return (
    <Box bg="bg.subtle" borderWidth="1px" borderRadius="lg" p="5">
      <Text mb="3">
        Cette demande est réunie à une autre des vôtres : c’est là que la conversation continue.
      </Text>
      <ButtonLink to={`${LIST.to}/${into}`}>Ouvrir l’autre demande</ButtonLink>
    </Box>
  );
}

/** The answer; a closed request asks first whether it is to be open again. */
function Answer({ ticket }: { ticket: Ticket }) {
  const { mutateAsync } = useMutation(answerOwnTicket);
  const [reopening, setReopening] = useState(false);
  const form = useRef<ReplyHandle>(null);
  const isClosed = ticket.state === 'closed';
  const reopen = () => {
    flushSync(() => setReopening(true));
    form.current?.focus();
  };
  if (isClosed && !reopening) {
    return (
      <Box bg="bg.subtle" borderWidth="1px" borderRadius="lg" p="5">
        <Text mb="3">Cette demande est fermée. Si rien n’est réglé, rouvrez-la.</Text>
        <Button variant="outline" onClick={reopen}>
          Rouvrir la demande
        </Button>
      </Box>
    );
  }
  const send = async (text: string, pictures: string[]) => {
    await mutateAsync({ id: ticket._id, text, pictures });
    setReopening(false);
    toasts.success(isClosed ? 'Demande rouverte' : 'Réponse envoyée', { duration: TOAST_MS.short });
  };
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4">
      <ReplyForm
        ref={form}
        label={isClosed ? 'Ce qu’il reste à régler' : 'Votre réponse'}
        submitLabel={isClosed ? 'Rouvrir et envoyer' : 'Envoyer'}
        draftKey={`own-${ticket._id}`}
        onSend={send}
        attachable
      />
    </Box>
  );
}
