import { sayCanned, type CannedAnswer, type Ticket } from '@rpd/shared/domain';
import { Badge, Box, Button, Flex, IconButton, lazyWithPreload, Text } from '@rpd/shared/ui';
import { ReplyForm, type ReplyHandle } from '@rpd/shared/ui/tickets';
import { usePresence } from '@rpd/shared/live';
import { useSession } from '@rpd/shared/session';
import { toasts } from '@rpd/shared/ui';
import { ApiError, mailing } from '@rpd/shared/http';
import { Toggle } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, X } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Arrivals } from './Arrivals.tsx';
import { answerTicket } from './tickets.api.ts';
import { useArrivals } from './useArrivals.ts';

const ReadyAnswers = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-dialogs" */ './ReadyAnswers.tsx')).ReadyAnswers,
);

/** Nothing but the message. */
const ALONE = { close: false, label: '', toAll: false };

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

interface TicketAnswerProps {
  ticket: Ticket;
  /** Something was sent that closed the ticket, as it then is. */
  onClosed: (saved: Ticket) => void;
  ref: Ref<AnswerHandle>;
}

/** Where the team answers its author, or writes a note that the author never sees. */
export function TicketAnswer({ ticket, onClosed, ref }: TicketAnswerProps) {
  const me = useSession(state => state.user);
  const [mode, setMode] = useState<Mode>('answer');
  const [choosing, setChoosing] = useState(false);
  const { mutateAsync } = useMutation(answerTicket);
  const { data: { sends = false } = {} } = useQuery(mailing);
  const form = useRef<ReplyHandle>(null);
  const [isWriting, setWriting] = useState(false);
  const arrivals = useArrivals(ticket, me?._id, isWriting);
  /** What is done with the ticket along with the answer. */
  const [label, setLabel] = useState('');
  const [close, setClose] = useState(false);
  const [toAll, setToAll] = useState(true);
  usePresence(`tickets:${ticket._id}`, isWriting ? 'answering' : null);
  // A press of one key opens them: the letters that follow it are for their search, which has to be there.
  useEffect(() => void ReadyAnswers.preload(), []);
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
  /** Ctrl + Shift + Enter closes along with what it sends. The form itself sends, as with Ctrl + Enter. */
  const closing = useRef(false);
  const noteClosing = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    closing.current = key === 'Enter' && shiftKey && (ctrlKey || metaKey);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) event.target.blur();
  };
  const send = async (text: string, pictures: string[]) => {
    const more =
      isNote || isOwn ? ALONE : { close: close || closing.current, label, toAll: toAll && ticket.joined > 0 };
    const answer = { id: ticket._id, text, pictures, internal: isNote, seen: arrivals.seen, ...more };
    const saved = await mutateAsync(answer).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 412) arrivals.forget();
      throw error;
    });
    setLabel('');
    setClose(false);
    // The keys are the page's again: the next one leads on.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (more.close) {
      onClosed(saved);
      return;
    }
    toasts.success(isNote ? 'Note ajoutée' : 'Réponse envoyée', {
      duration: 2000,
      detail: `« ${ticket.subject} »`,
    });
  };
  const choose = (answer: CannedAnswer) => {
    flushSync(() => {
      setChoosing(false);
      setMode('answer');
    });
    setLabel(answer.label);
    if (answer.closes) setClose(true);
    const { name } = ticket.author;
    form.current?.insert(sayCanned(answer.text, { name, subject: ticket.subject }));
  };
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p="4"
      onKeyDownCapture={noteClosing}
      onKeyDown={leave}
    >
      {isOwn ? (
        <Text mb="3" color="fg.muted" textStyle="sm">
          Cette demande est la vôtre : quelqu’un d’autre de l’équipe vous répondra.
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
      <Arrivals messages={arrivals.arrived} onRead={arrivals.acknowledge} />
      <ReplyForm
        key={mode}
        ref={form}
        label={isNote ? 'Note interne' : 'Votre réponse'}
        help={isNote ? 'Seule l’équipe la lit.' : authorGets(sends)}
        submitLabel={isNote ? 'Ajouter la note' : close ? 'Envoyer et fermer' : 'Envoyer la réponse'}
        draftKey={`${mode}-${ticket._id}`}
        onSend={send}
        onWriting={setWriting}
        attachable
        actions={
          isNote || isOwn ? null : (
            <Flex gap="4" wrap="wrap" align="center">
              <Button variant="ghost" onClick={() => setChoosing(true)}>
                <MessageSquareQuote aria-hidden />
                Réponses types
              </Button>
              <Toggle name="Avec la réponse" label="Fermer en envoyant" checked={close} onChange={setClose} />
              {ticket.joined > 0 ? (
                <Toggle
                  name="Avec la réponse"
                  label={`Répondre aussi aux demandes jointes (${ticket.joined})`}
                  checked={toAll}
                  onChange={setToAll}
                />
              ) : null}
              {label ? (
                <Badge colorPalette="purple" pe="0" gap="0">
                  {label}
                  <IconButton
                    label={`Ne pas ajouter l’étiquette ${label}`}
                    size="2xs"
                    onClick={() => setLabel('')}
                  >
                    <X aria-hidden />
                  </IconButton>
                </Badge>
              ) : null}
            </Flex>
          )
        }
      />
      {choosing ? (
        <ReadyAnswers category={ticket.category} onClose={() => setChoosing(false)} onChoose={choose} />
      ) : null}
    </Box>
  );
}
