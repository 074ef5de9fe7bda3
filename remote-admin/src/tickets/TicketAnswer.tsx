import { sayCanned, type Ticket } from '@rpd/shared/domain';
import { Box, Button, Flex, lazyWithPreload, Text } from '@rpd/shared/ui';
import { ReplyForm, type ReplyHandle } from '@rpd/shared/ui/tickets';
import { usePresence } from '@rpd/shared/live';
import { useSession } from '@rpd/shared/session';
import { toasts } from '@rpd/shared/ui';
import { mailing } from '@rpd/shared/http';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { answerTicket } from './tickets.api.ts';

const ReadyAnswers = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-dialogs" */ './ReadyAnswers.tsx')).ReadyAnswers,
);

type Mode = 'answer' | 'note';

export interface AnswerHandle {
  write: (mode: Mode) => void;
  choose: () => void;
}

const MODES: { mode: Mode; label: string }[] = [
  { mode: 'answer', label: 'Réponse' },
  { mode: 'note', label: 'Note interne' },
];

const authorGets = (sends: boolean): string =>
  sends
    ? 'Son auteur la lit dans RPD et, s’il le veut, par mail.'
    : 'Son auteur la lit dans RPD. Aucun mail ne part : aucun serveur de messagerie n’est réglé.';

/** Where the team answers its author, or writes a note that the author never sees. */
export function TicketAnswer({ ticket, ref }: { ticket: Ticket; ref: Ref<AnswerHandle> }) {
  const me = useSession(state => state.user);
  const [mode, setMode] = useState<Mode>('answer');
  const [choosing, setChoosing] = useState(false);
  const { mutateAsync } = useMutation(answerTicket);
  const { data: { sends = false } = {} } = useQuery(mailing);
  const form = useRef<ReplyHandle>(null);
  const [isWriting, setWriting] = useState(false);
  usePresence(`tickets:${ticket._id}`, isWriting ? 'answering' : null);
  const isNote = mode === 'note';
  // On one's own ticket one is its author, like anybody else.
  const isOwn = me?._id === ticket.author._id;

  useImperativeHandle(ref, () => ({
    write: wanted => {
      if (wanted === 'note' && isOwn) return;
      // The form of the other mode is another one: it has to be there to take the focus.
      flushSync(() => setMode(wanted));
      form.current?.focus();
    },
    choose: () => setChoosing(true),
  }));
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) event.target.blur();
  };
  const send = async (text: string) => {
    await mutateAsync({ id: ticket._id, text, internal: isNote, seen: ticket.messages.at(-1)?._id ?? '' });
    toasts.success(isNote ? 'Note ajoutée' : 'Réponse envoyée', {
      duration: 2000,
      detail: `« ${ticket.subject} »`,
    });
    // The keys are the page's again: the next one leads on.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" p="4" onKeyDown={leave}>
      {isOwn ? (
        <Text mb="3" color="fg.muted" textStyle="sm">
          Cette demande est la vôtre : un collègue vous répondra.
        </Text>
      ) : (
        <Flex role="group" aria-label="Ce que vous écrivez" gap="2" mb="4">
          {MODES.map(one => (
            <Button
              key={one.mode}
              size="sm"
              variant={mode === one.mode ? 'solid' : 'outline'}
              aria-pressed={mode === one.mode}
              onClick={() => setMode(one.mode)}
            >
              {one.label}
            </Button>
          ))}
        </Flex>
      )}
      <ReplyForm
        key={mode}
        ref={form}
        label={isNote ? 'Note interne' : 'Votre réponse'}
        help={isNote ? 'Seule l’équipe la lit.' : authorGets(sends)}
        submitLabel={isNote ? 'Ajouter la note' : 'Envoyer la réponse'}
        draftKey={`${mode}-${ticket._id}`}
        onSend={send}
        onWriting={setWriting}
        actions={
          isNote || isOwn ? null : (
            <Button variant="ghost" onClick={() => setChoosing(true)}>
              <MessageSquareQuote aria-hidden />
              Réponses types
            </Button>
          )
        }
      />
      {choosing ? (
        <ReadyAnswers
          category={ticket.category}
          onClose={() => setChoosing(false)}
          onChoose={text => {
            flushSync(() => {
              setChoosing(false);
              setMode('answer');
            });
            form.current?.insert(sayCanned(text, ticket.author.name));
          }}
        />
      ) : null}
    </Box>
  );
}
