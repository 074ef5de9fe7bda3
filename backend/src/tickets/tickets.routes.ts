import {
  may,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATES,
  ticketSchema,
  ticketUpdateSchema,
} from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter } from '../lib/filters.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { mergeRoutes } from './merge.routes.ts';
import { messageRoutes } from './messages.routes.ts';
import { refuseUnseen } from './tickets.about.ts';
import { tellTeam } from './tickets.news.ts';
import { presentTicket, presentTickets } from './tickets.present.ts';
import {
  findAccount,
  findTicket,
  insertTicket,
  listTickets,
  saveTicket,
  TICKET_SORTS,
} from './tickets.store.ts';
import { transcriptRoutes } from './transcript.routes.ts';

/** What people ask the team for (PLY-3, MOD-1): they read and answer their own, moderators and administrators handle all. */
export function ticketRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Ticket';

  /** `?state=`, `?category=`, `?priority=`, `?author=me` and `?assignee=me|none` (or an id). */
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
    };
    const visible = conditionsFor(me, 'read', subject);
    const { items, total } = await listTickets(
      store.db,
      visible,
      filters,
      readListQuery(query, TICKET_SORTS),
    );
    return sendPage(reply, { items: await presentTickets(store.db, items), total });
  });

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
        const made = await insertTicket(trx, me._id, input);
        await record(trx, actorOf(request), { action: 'create', ...naming(made) });
        await tellTeam(trx, post, made);
        return presentTicket(trx, me, made);
      });
      return reply.status(201).send(ticket);
    },
  );

  /** Its state, category, priority and who is in charge (`assignee`: an id, or '' for nobody). */
  app.put('/ticket', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'ticket');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await readableTicket(trx, me, id);
      if (!may(me, 'update', subject, current)) throw refuse('forbidden');
      if (current.mergedInto) throw refuse('ticketMerged');
      if (version !== undefined && version !== current.version) {
        throw refuse('stale', { current: await presentTicket(trx, me, current) });
      }
      const { assignee, ...update } = validate(ticketUpdateSchema, merge(handled(current), sent(body)));
      const assignee_id = assignee || null;
      if (assignee_id !== current.assignee_id) await refuseOutsider(trx, assignee_id);
      const saved = await saveTicket(trx, current, { ...update, assignee_id });
      const newer = saved ?? (await findTicket(trx, id));
      if (!saved) throw refuse('stale', { current: newer && (await presentTicket(trx, me, newer)) });
      const change = describeChange(handled(current), handled(saved));
      await record(trx, actorOf(request), { action: 'update', ...naming(saved), ...change });
      return presentTicket(trx, me, saved);
    }, `ticket:${id}`);
  });

  messageRoutes(app, store, post, readableTicket);
  mergeRoutes(app, store, readableTicket);
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
const handled = ({ state, category, priority, assignee_id }: StoredTicket) => ({
  state,
  category,
  priority,
  assignee: assignee_id ?? '',
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
];

/** What the team sends; who is in charge may come populated. */
function sent(entity: Fields): Fields {
  const fields = editable(entity, THEIRS);
  return 'assignee' in fields ? { ...fields, assignee: referenceId(fields['assignee']) ?? '' } : fields;
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
