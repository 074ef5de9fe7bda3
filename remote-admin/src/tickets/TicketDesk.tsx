import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import type { Ticket } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Slot } from '@rpd/shared/slot';
import { Grid, lazyWithPreload, PageHeader, Stack, TOAST_MS, toasts, useShortcuts } from '@rpd/shared/ui';
import { Presence } from '@rpd/shared/ui/live';
import { Conversation } from '@rpd/shared/ui/tickets';
import { useEffect, useRef, useState } from 'react';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { TicketAnswer, type AnswerHandle } from './TicketAnswer.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketHandling } from './TicketHandling.tsx';
import { TicketMerged } from './TicketMerged.tsx';
import { TicketPerson } from './TicketPerson.tsx';
import { TicketReported } from './TicketReported.tsx';
import { TicketTools } from './TicketTools.tsx';
import { TicketTurn } from './TicketTurn.tsx';
import { useTicketChange } from './useTicketChange.ts';
import { mayClose, useTicketUndo } from './useTicketUndo.ts';
import { useTicketQueue } from './useTicketQueue.ts';

const TicketSnooze = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-dialogs" */ './TicketSnooze.tsx')).TicketSnooze,
);

/** One ticket with all that one needs to answer it: the conversation, who is asking, and the way to the next. */
export function TicketDesk({ ticket }: { ticket: Ticket }) {
  const me = useSession(state => state.user);
  const queue = useTicketQueue(ticket._id);
  const { change, busy } = useTicketChange(ticket);
  const undo = useTicketUndo();
  const [helping, setHelping] = useState(false);
  const [snoozing, setSnoozing] = useState(false);
  const answer = useRef<AnswerHandle>(null);
  const labels = useRef<HTMLInputElement>(null);
  const isMerged = ticket.mergedInto !== null;
  const { subject, about } = ticket;
  const { list } = queue;
  // A measure is about whose thing was reported, not about who reports.
  const owner = ticket.reported?.owner._id ?? (about?.kind === 'user' ? about.id : null);
  useEffect(() => {
    const way = [
      { text: 'Modération', to: '/app/moderation' },
      { text: 'Tickets', to: list },
    ];
    updateBreadcrumb({ customItems: [...way, { text: subject }] });
    return resetBreadcrumb;
  }, [list, subject]);

  /** Says what was done, with the way back to the state that it had, and goes to the next. */
  const sayAndGoOn = (said: string, saved: Ticket) => {
    toasts.success(said, {
      duration: TOAST_MS.undo,
      detail: `« ${subject} »`,
      action: { label: 'Annuler', run: () => void undo(saved, ticket.state) },
    });
    queue.go(queue.next);
  };
  const close = async () => {
    if (isMerged) return;
    const isClosed = ticket.state === 'closed';
    if (!isClosed && !(await mayClose(ticket, me?._id))) return;
    const saved = await change({ state: isClosed ? 'open' : 'closed' });
    if (!saved) return;
    sayAndGoOn(isClosed ? 'Demande rouverte' : 'Demande fermée', saved);
  };
  const snooze = async (snoozedUntil: string) => {
    setSnoozing(false);
    if (await change({ snoozedUntil }, 'Demande en veille')) queue.go(queue.next);
  };
  useShortcuts({
    j: () => queue.go(queue.next),
    k: () => queue.go(queue.previous),
    u: () => queue.go(queue.list),
    r: () => answer.current?.write('answer'),
    n: () => answer.current?.write('note'),
    t: () => answer.current?.choose(),
    a: () => {
      if (!isMerged && me) void change({ assignee: me._id }, 'Demande attribuée à vous');
    },
    f: () => void close(),
    v: () => {
      if (!isMerged && ticket.state !== 'closed') setSnoozing(true);
    },
    e: () => labels.current?.focus(),
    '?': () => setHelping(true),
  });

  const hasEvidence = ticket.reported !== null || ticket.files.length > 0;
  const isReport = ticket.category === 'report' || about !== null;

  return (
    <>
      <TicketTurn queue={queue} />
      <PageHeader
        title={subject}
        description={<TicketFacts ticket={ticket} />}
        actions={<ShortcutsButton open={helping} onOpen={setHelping} />}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gap="6"
        alignItems="start"
      >
        <Stack gap="6">
          <Presence topic={`tickets:${ticket._id}`} state="viewing" />
          {hasEvidence ? <TicketReported ticket={ticket} /> : null}
          <Conversation messages={ticket.messages} authorId={ticket.author._id} />
          {ticket.mergedInto === null ? (
            <TicketAnswer
              ref={answer}
              ticket={ticket}
              onClosed={saved => sayAndGoOn('Réponse envoyée, demande fermée', saved)}
            />
          ) : (
            <TicketMerged into={ticket.mergedInto} />
          )}
          {isReport && !hasEvidence ? <TicketReported ticket={ticket} /> : null}
        </Stack>
        <Stack gap="6">
          {isMerged ? null : (
            <TicketHandling
              ticket={ticket}
              busy={busy}
              onChange={change}
              onClose={() => void close()}
              onSnooze={() => setSnoozing(true)}
              labelRef={labels}
            />
          )}
          <TicketTools ticket={ticket} onChange={change} />
          {owner && owner !== ticket.author._id ? (
            <TicketPerson
              label={about?.kind === 'user' ? 'Personne signalée' : 'Responsable de ce qui est signalé'}
              id={owner}
              ticketId={ticket._id}
              isMeasured
            />
          ) : null}
          <TicketPerson
            label="Qui demande"
            id={ticket.author._id}
            ticketId={ticket._id}
            isMeasured={!owner || owner === ticket.author._id}
          />
          <Slot name="ticket.side@1" props={{ ticket }} />
        </Stack>
      </Grid>
      {snoozing ? <TicketSnooze onChoose={snooze} onClose={() => setSnoozing(false)} /> : null}
    </>
  );
}
