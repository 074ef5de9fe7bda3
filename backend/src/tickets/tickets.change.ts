import { may, TICKET_JOINED_MAX, ticketUpdateSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { saveTicket } from '../store/ticket-rows.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { presentTicket } from './tickets.present.ts';
import { countJoined, findAccount, findTicket } from './tickets.store.ts';

// How the team changes a ticket: by its form, and by the journal when it undoes a change.

/** Within a transaction that holds the lock of `ticketLock`. */
export async function changeTicket(
  trx: Queries,
  request: FastifyRequest,
  body: Fields,
): Promise<StoredTicket> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await readableTicket(trx, me, id);
  if (!may(me, 'update', 'Ticket', current)) throw refuse('forbidden');
  if (current.mergedInto) throw refuse('ticketMerged');
  if (version !== undefined && version !== current.version) {
    throw refuse('stale', { current: await presentTicket(trx, me, current) });
  }
  const input = validate(ticketUpdateSchema, merge(handled(current), sent(body)));
  const { assignee, snoozedUntil: until, problem, ...update } = input;
  const assignee_id = assignee || null;
  if (assignee_id !== current.assignee_id) await refuseOutsider(trx, assignee_id);
  const snoozedUntil = snoozeOf(current, update.state, until || null);
  const problem_id = problem || null;
  if (problem_id !== current.problem_id) await refuseProblem(trx, current, problem_id);
  const saved = await saveTicket(trx, current, { ...update, assignee_id, snoozedUntil, problem_id });
  const newer = saved ?? (await findTicket(trx, id));
  if (!saved) throw refuse('stale', { current: newer && (await presentTicket(trx, me, newer)) });
  const change = describeChange(handled(current), handled(saved));
  await record(trx, actorOf(request), { action: 'update', ...naming(saved), ...change });
  return saved;
}

/** A ticket in the journal. */
export const naming = ({ _id: id, subject: name }: StoredTicket) => ({ entity: 'Ticket', id, name }) as const;

/** The ticket, if it exists for this person. */
export async function readableTicket(db: Queries, identity: Identity, id: string): Promise<StoredTicket> {
  const ticket = await findTicket(db, id);
  if (!ticket || !may(identity, 'read', 'Ticket', ticket)) throw refuse('notFound');
  return ticket;
}

/** What the team may set of it. */
export const handled = (ticket: StoredTicket) => ({
  state: ticket.state,
  category: ticket.category,
  priority: ticket.priority,
  assignee: ticket.assignee_id ?? '',
  snoozedUntil: ticket.snoozedUntil ?? '',
  labels: ticket.labels,
  problem: ticket.problem_id ?? '',
});

/** What is the author's, or ours to say. */
const THEIRS = [
  'subject',
  'author',
  'page',
  'appVersion',
  'about',
  'lastMessageAt',
  'answeredAt',
  'mergedInto',
  'messages',
  'waitingSince',
  'joined',
  'rating',
];

/** What the team sends; who is in charge may come populated. */
function sent(entity: Fields): Fields {
  const fields = editable(entity, THEIRS);
  for (const name of ['assignee', 'problem']) {
    if (name in fields) fields[name] = referenceId(fields[name]) ?? '';
  }
  return fields;
}

/** Two tickets are not joined to one another at the same moment: what joins and merges goes one after the other. */
export const ticketLock = (id: string, body: Fields) =>
  'problem' in body ? 'tickets:merge' : `ticket:${id}`;

const YEAR_MS = 366 * 24 * 3_600_000;

/** Until when it is put aside from now on. */
function snoozeOf(current: StoredTicket, state: StoredTicket['state'], until: string | null): string | null {
  if (until === current.snoozedUntil || until === null) return state === 'closed' ? null : until;
  const wrong = (message: string) => refuse('invalid', { fields: { snoozedUntil: message } });
  if (state === 'closed') throw wrong('Une demande fermée ne se met pas en veille.');
  const left = Date.parse(until) - Date.now();
  if (left <= 0 || left > YEAR_MS) throw wrong('Choisissez un moment à venir, dans un an au plus.');
  return until;
}

/** A problem is a ticket with which others are answered. It is not itself answered with another. */
async function refuseProblem(db: Queries, ticket: StoredTicket, id: string | null): Promise<void> {
  if (!id) return;
  const wrong = (message: string) => refuse('invalid', { fields: { problem: message } });
  if (id === ticket._id) throw wrong('Choisissez une autre demande.');
  const problem = await findTicket(db, id);
  if (!problem || problem.mergedInto) throw wrong('Cette demande n’existe pas ou plus.');
  if (problem.problem_id) throw wrong('Cette demande est elle-même jointe à une autre.');
  const joined = await countJoined(db, [id, ticket._id]);
  if (joined.get(ticket._id))
    throw wrong('D’autres demandes sont jointes à celle-ci : détachez-les d’abord.');
  if ((joined.get(id) ?? 0) < TICKET_JOINED_MAX) return;
  throw wrong(`Au plus ${TICKET_JOINED_MAX} demandes se joignent à une autre.`);
}

/** Only the team is in charge of tickets. */
async function refuseOutsider(db: Queries, id: string | null): Promise<void> {
  const account = id ? await findAccount(db, id) : null;
  const roles = account?.valid ? account.roles : [];
  if (!id || may({ _id: id, roles }, 'update', 'Ticket')) return;
  throw refuse('invalid', { fields: { assignee: 'Choisissez quelqu’un de l’équipe de modération.' } });
}
