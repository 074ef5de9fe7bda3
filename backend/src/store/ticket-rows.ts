import { TICKET_PRIORITIES } from '@rpd/shared/domain';
import type { TicketInput, TicketPriority, TicketUpdate } from '@rpd/shared/domain';
import { insertRow, newEntity, updateRow } from './entities.ts';
import { fold, searchText } from './fold.ts';
import { newId } from './ids.ts';
import type { Queries } from './queries.ts';
import { messageCodec, ticketCodec } from './tables/tickets.ts';
import type { StoredTicket } from './tables/tickets.ts';

// How tickets are written: by people (tickets/), and by filters that report something (lib/word-reports.ts).

/** Nobody reads longer conversations, and each answer carries all of it. */
export const MESSAGES_MAX = 500;

const rankOf = (priority: TicketPriority) => TICKET_PRIORITIES.indexOf(priority);

/** Sorted as text: the most urgent first, of these who waits the longest. */
const queueKeyOf = (priority: TicketPriority, waitingSince: string) =>
  `${TICKET_PRIORITIES.length - 1 - rankOf(priority)}${waitingSince}`;

export async function insertTicket(
  db: Queries,
  author_id: string,
  input: TicketInput,
): Promise<StoredTicket> {
  const { subject, category, priority, page, appVersion, about, text, pictures } = input;
  const entity = newEntity();
  const ticket = {
    ...entity,
    subject,
    subjectKey: fold(subject),
    search: searchOf('', subject, text),
    category,
    priority,
    priorityRank: rankOf(priority),
    state: 'open' as const,
    author_id,
    assignee_id: null,
    page,
    appVersion,
    aboutKind: about?.kind ?? ('' as const),
    aboutId: about?.id ?? '',
    lastMessageAt: entity.createdAt,
    answeredAt: null,
    mergedInto: null,
    waitingSince: entity.createdAt,
    queueKey: queueKeyOf(priority, entity.createdAt),
    snoozedUntil: null,
    labels: [],
    problem_id: null,
    rating: '' as const,
    ratingComment: '',
    ratedAt: null,
  };
  await insertRow(db, 'tickets', ticketCodec.encodeAll(ticket));
  await insertMessage(db, ticket._id, {
    author_id,
    text,
    internal: false,
    at: entity.createdAt,
    pictures,
  });
  return ticket;
}

/** What is kept of a ticket besides what the team sets. */
type Kept =
  | 'assignee_id'
  | 'lastMessageAt'
  | 'answeredAt'
  | 'mergedInto'
  | 'search'
  | 'waitingSince'
  | 'snoozedUntil'
  | 'labels'
  | 'problem_id'
  | 'rating'
  | 'ratingComment'
  | 'ratedAt';

/** What the author never reads. */
const OF_THE_TEAM: ReadonlySet<string> = new Set(['snoozedUntil', 'labels', 'problem_id', 'waitingSince']);

/** A long conversation is searched in its beginning. */
const MAX_SEARCH_TEXT_LENGTH = 50_000;

/** What a ticket is searched in, with more texts: never those of notes, which their author must not even guess. */
export const searchOf = (before: string, ...texts: readonly string[]): string =>
  searchText(before, ...texts).slice(0, MAX_SEARCH_TEXT_LENGTH);

export type TicketChanges = Partial<
  Pick<TicketUpdate, 'state' | 'category' | 'priority'> & Pick<StoredTicket, Kept>
>;

/** Null when somebody else saved in between. */
export async function saveTicket(
  db: Queries,
  current: StoredTicket,
  update: TicketChanges,
): Promise<StoredTicket | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const { priority, waitingSince } = { ...current, ...update };
  const changes = {
    ...update,
    ...(update.priority && { priorityRank: rankOf(update.priority) }),
    ...((update.priority || update.waitingSince) && { queueKey: queueKeyOf(priority, waitingSince) }),
  };
  // A note, or what the team keeps of a ticket, changes nothing that the author reads: only the team may learn that there is one.
  const changesNothing = Object.entries(update).every(
    ([name, value]) => OF_THE_TEAM.has(name) || current[name as keyof StoredTicket] === value,
  );
  const audience = changesNothing ? { author_id: '' } : undefined;
  const columns = ticketCodec.encode(changes);
  const saved = await updateRow(db, 'tickets', { id, version, updatedAt }, columns, { audience });
  if (saved && update.labels) await replaceLabels(db, id, update.labels);
  return saved ? { ...current, ...changes, version: version + 1, updatedAt } : null;
}

async function replaceLabels(db: Queries, ticket_id: string, labels: readonly string[]): Promise<void> {
  await db.deleteFrom('ticket_labels').where('ticket_id', '=', ticket_id).execute();
  const rows = labels.map(label => ({ ticket_id, label }));
  if (rows.length > 0) await db.insertInto('ticket_labels').values(rows).execute();
}

export async function insertMessage(
  db: Queries,
  ticket_id: string,
  message: { author_id: string; text: string; internal: boolean; at: string; pictures?: string[] },
): Promise<void> {
  const row = messageCodec.encodeAll({ _id: newId(), ticket_id, pictures: [], ...message });
  await db.insertInto('ticket_messages').values(row).execute();
}

export async function countMessages(db: Queries, ticket_id: string): Promise<number> {
  const { total } = await db
    .selectFrom('ticket_messages')
    .where('ticket_id', '=', ticket_id)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Who may handle tickets: moderators and administrators. */
export async function teamOf(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('valid', '=', 1)
    .where(eb => eb.or([eb('is_moderator', '=', 1), eb('is_administrator', '=', 1)]))
    .select('id')
    .execute();
  return rows.map(row => row.id);
}
