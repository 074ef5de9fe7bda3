import {
  may,
  TICKET_CATEGORIES,
  TICKET_JOINED_MAX,
  TICKET_PRIORITIES,
  TICKET_STATES,
  TICKET_VIEWS,
  ticketSchema,
  ticketUpdateSchema,
} from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter, textFilter } from '../lib/filters.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { insertTicket, saveTicket } from '../store/ticket-rows.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { mergeRoutes } from './merge.routes.ts';
import { messageRoutes } from './messages.routes.ts';
import { ratingRoutes } from './rating.routes.ts';
import { refuseUnseen } from './tickets.about.ts';
import { checkTicket, noteFindings } from './tickets.filters.ts';
import { tellTeam } from './tickets.news.ts';
import { presentTicket, presentTickets } from './tickets.present.ts';
import {
  countJoined,
  countViews,
  findAccount,
  findTicket,
  listLabels,
  listTickets,
  TICKET_SORTS,
} from './tickets.store.ts';
import { transcriptRoutes } from './transcript.routes.ts';

/** What people ask the team for (PLY-3, MOD-1): they read and answer their own, moderators and administrators handle all. */
export function ticketRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Ticket';

  /**
   * `?state=`, `?category=`, `?priority=`, `?author=me` and `?assignee=me|none` (or an id); for the team also `?view=`, `?label=` and
   * `?problem=` (those that are answered with this one).
   */
  app.get('/ticket', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const assignee = personFilter(query, 'assignee', me);
    const filters = {
      state: choiceFilter(query, 'state', TICKET_STATES),
      category: choiceFilter(query, 'category', TICKET_CATEGORIES),
      priority: choiceFilter(query, 'priority', TICKET_PRIORITIES),
      author: personFilter(query, 'author', me) ?? undefined,
      assignee,
      view: choiceFilter(query, 'view', TICKET_VIEWS),
      label: textFilter(query, 'label'),
      problem: idFilter(query, 'problem'),
      me: me._id,
    };
    const isTeams = filters.view ?? filters.label ?? filters.problem;
    if (isTeams && !may(me, 'update', subject)) throw refuse('forbidden');
    const visible = conditionsFor(me, 'read', subject);
    const { items, total } = await listTickets(
      store.db,
      visible,
      filters,
      readListQuery(query, TICKET_SORTS),
    );
    return sendPage(reply, { items: await presentTickets(store.db, me, items), total });
  });

  /** How many tickets wait in each part of the queue. */
  app.get('/ticket/views', { config: { access: { action: 'update', subject } } }, async request =>
    countViews(store.db, caller(request)._id),
  );

  /** The labels that tickets have. */
  app.get('/ticket/labels', { config: { access: { action: 'update', subject } } }, async () =>
    listLabels(store.db),
  );

  app.get<Id>('/ticket/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const me = caller(request);
    return presentTicket(store.db, me, await readableTicket(store.db, me, request.params.id));
  });

  app.post(
    '/ticket',
    { config: { access: { action: 'create', subject }, whileMuted: true } },
    async (request, reply) => {
      const me = caller(request);
      const input = validate(ticketSchema, editable(readEntity(request.body, 'ticket')));
      await refuseUnseen(store.db, me, input.about);
      const ticket = await store.transaction(async trx => {
        const { category, subject: title, text } = input;
        const findings = await checkTicket(trx, me, category, { subject: title, text });
        const made = await noteFindings(trx, await insertTicket(trx, me._id, input), findings);
        await record(trx, actorOf(request), { action: 'create', ...naming(made) });
        await tellTeam(trx, post, made);
        return presentTicket(trx, me, made);
      });
      return reply.status(201).send(ticket);
    },
  );

  /**
   * Its state, category, priority, labels, who is in charge (`assignee`: an id, or '' for nobody), until when it is put aside and with
   * which ticket it is answered. A ticket that is closed is no longer put aside.
   */
  app.put('/ticket', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'ticket');
    const { id, version } = targetOf(body);
    return store.transaction(
      async trx => {
        const current = await readableTicket(trx, me, id);
        if (!may(me, 'update', subject, current)) throw refuse('forbidden');
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
        return presentTicket(trx, me, saved);
      },
      lockOf(id, body),
    );
  });

  messageRoutes(app, store, post, readableTicket);
  mergeRoutes(app, store, readableTicket);
  ratingRoutes(app, store, readableTicket);
  transcriptRoutes(app, store, readableTicket);
}

interface Id {
  Params: { id: string };
}

/** A ticket in the journal. */
const naming = ({ _id: id, subject: name }: StoredTicket) => ({ entity: 'Ticket', id, name }) as const;

/** The ticket, if it exists for this person. */
async function readableTicket(db: Queries, identity: Identity, id: string): Promise<StoredTicket> {
  const ticket = await findTicket(db, id);
  if (!ticket || !may(identity, 'read', 'Ticket', ticket)) throw refuse('notFound');
  return ticket;
}

/** What the team may set of it. */
const handled = (ticket: StoredTicket) => ({
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
const lockOf = (id: string, body: Fields) => ('problem' in body ? 'tickets:merge' : `ticket:${id}`);

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

/** Somebody's identifier, one's own for 'me', null for 'none'. */
function personFilter(query: unknown, name: string, me: Identity): string | null | undefined {
  const value = (query as Fields)[name];
  if (value === 'me') return me._id;
  return value === 'none' ? null : idFilter(query, name);
}

/** Only the team is in charge of tickets. */
async function refuseOutsider(db: Queries, id: string | null): Promise<void> {
  const account = id ? await findAccount(db, id) : null;
  const roles = account?.valid ? account.roles : [];
  if (!id || may({ _id: id, roles }, 'update', 'Ticket')) return;
  throw refuse('invalid', { fields: { assignee: 'Choisissez quelqu’un de l’équipe de modération.' } });
}
