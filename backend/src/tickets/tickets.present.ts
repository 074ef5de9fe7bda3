import { may } from '@rpd/shared/domain';
import type { Identity, Ticket, TicketSummary } from '@rpd/shared/domain';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { namesOfSubjects } from './tickets.about.ts';
import { listMessages } from './tickets.store.ts';

/** A page of tickets: people by their names, never by their addresses. */
export async function presentTickets(
  db: Queries,
  tickets: readonly StoredTicket[],
): Promise<TicketSummary[]> {
  const personOf = await peopleNames(
    db,
    tickets.flatMap(({ author_id, assignee_id }) => [author_id, assignee_id]),
  );
  const names = await namesOfSubjects(
    db,
    tickets.map(({ aboutKind: kind, aboutId: id }) => ({ kind, id })),
  );
  return tickets.map(ticket => {
    const { subjectKey: _key, search: _search, priorityRank: _rank, ...shown } = ticket;
    const { author_id, assignee_id, aboutKind, aboutId, ...head } = shown;
    return {
      ...head,
      author: personOf(author_id),
      assignee: assignee_id ? personOf(assignee_id) : null,
      about: aboutKind ? { kind: aboutKind, id: aboutId, name: names.get(aboutId) ?? '' } : null,
    };
  });
}

/** Whether somebody reads the team's notes on a ticket. Nobody does on their own: they are written about its author. */
export const readsNotes = (identity: Identity, ticket: StoredTicket): boolean =>
  ticket.author_id !== identity._id && may(identity, 'update', 'Ticket', ticket);

/** One ticket with the messages that this person may read. */
export async function presentTicket(db: Queries, identity: Identity, ticket: StoredTicket): Promise<Ticket> {
  const [summary] = await presentTickets(db, [ticket]);
  if (!summary) throw new Error('A ticket without a summary.');
  const withNotes = readsNotes(identity, ticket);
  return { ...summary, messages: await listMessages(db, ticket._id, { withNotes }) };
}
