import { may } from '@rpd/shared/domain';
import type { Identity, Ticket, TicketSummary } from '@rpd/shared/domain';
import { evidenceOf, presentEvidence } from '../lib/evidence.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { namesOfSubjects } from './tickets.about.ts';
import { findReported } from './tickets.reported.ts';
import { countJoined, listMessages } from './tickets.store.ts';

/** A page of tickets for somebody: people by their names, never by their addresses. */
export async function presentTickets(
  db: Queries,
  identity: Identity,
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
  const ids = tickets.filter(ticket => readsNotes(identity, ticket)).map(({ _id }) => _id);
  const joined = await countJoined(db, ids);
  const problems = await subjectsOf(
    db,
    tickets.flatMap(({ problem_id }) => problem_id ?? []),
  );
  return tickets.map(ticket => {
    const { subjectKey: _key, search: _search, priorityRank: _rank, queueKey: _place, ...shown } = ticket;
    const { author_id, assignee_id, aboutKind, aboutId, problem_id, ...rest } = shown;
    const { rating, ratingComment: comment, ratedAt: at, snoozedUntil, labels, ...head } = rest;
    const isTeam = readsNotes(identity, ticket);
    return {
      ...head,
      author: personOf(author_id),
      assignee: assignee_id ? personOf(assignee_id) : null,
      snoozedUntil: isTeam ? snoozedUntil : null,
      labels: isTeam ? labels : [],
      problem: isTeam && problem_id ? { _id: problem_id, subject: problems.get(problem_id) ?? '' } : null,
      joined: joined.get(ticket._id) ?? 0,
      rating: at ? { helpful: rating === 'helpful', comment, at } : null,
      about: aboutKind ? { kind: aboutKind, id: aboutId, name: names.get(aboutId) ?? '' } : null,
    };
  });
}

async function subjectsOf(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tickets').where('id', 'in', ids).select(['id', 'subject']).execute();
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

/** Whether somebody reads the team's notes on a ticket. Nobody does on their own: they are written about its author. */
export const readsNotes = (identity: Identity, ticket: StoredTicket): boolean =>
  ticket.author_id !== identity._id && may(identity, 'update', 'Ticket', ticket);

/** One ticket with the messages that this person may read. */
export async function presentTicket(db: Queries, identity: Identity, ticket: StoredTicket): Promise<Ticket> {
  const [summary] = await presentTickets(db, identity, [ticket]);
  if (!summary) throw new Error('A ticket without a summary.');
  const { _id } = ticket;
  const withNotes = readsNotes(identity, ticket);
  const found = withNotes ? await findReported(db, _id) : null;
  // Whom a report is about handles it no more than its author does: they see nothing of what was kept against them.
  const isAboutMe = found?.owner._id === identity._id;
  const kept = await evidenceOf(db, 'ticket_id', [_id]);
  const files = withNotes ? kept : kept.filter(({ owner_id }) => owner_id === identity._id);
  return {
    ...summary,
    messages: await listMessages(db, _id, { withNotes }),
    files: isAboutMe ? [] : files.map(await presentEvidence(db, files)),
    reported: isAboutMe ? null : found,
  };
}
