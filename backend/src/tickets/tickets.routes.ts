import { may, TICKET_VIEWS, ticketSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { attachEvidence, EVIDENCE_MS } from '../lib/evidence.ts';
import { readCriteria } from '../lib/criteria.ts';
import { choiceFilter, idFilter, textFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { insertTicket } from '../store/ticket-rows.ts';
import { ticketEvidenceRoutes } from './evidence.routes.ts';
import { mergeRoutes } from './merge.routes.ts';
import { messageRoutes } from './messages.routes.ts';
import { ratingRoutes } from './rating.routes.ts';
import { refuseUnseen } from './tickets.about.ts';
import { changeTicket, naming, readableTicket, ticketLock } from './tickets.change.ts';
import { checkTicket, noteFindings } from './tickets.filters.ts';
import { tellTeam } from './tickets.news.ts';
import { presentTicket, presentTickets } from './tickets.present.ts';
import { freezeReported, type KeepPicture } from './tickets.reported.ts';
import {
  countViews,
  listLabels,
  listTickets,
  TICKET_CRITERIA,
  TICKET_FILTERS,
  TICKET_SORTS,
} from './tickets.store.ts';
import { transcriptRoutes } from './transcript.routes.ts';

/** What people ask the team for (PLY-3, MOD-1): they read and answer their own, moderators and administrators handle all. */
export function ticketRoutes(
  app: FastifyInstance,
  store: Store,
  post: Post,
  { keepPicture }: { keepPicture: KeepPicture },
): void {
  const subject = 'Ticket';

  /**
   * Narrowed by criteria (ADR 111), `?author=me` and `?assignee=me|none` (or an id); for the team also `?view=`, `?label=` and
   * `?problem=` (those that are answered with this one).
   */
  app.get('/ticket', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const assignee = personFilter(query, 'assignee', me);
    const filters = {
      criteria: readCriteria(query, TICKET_CRITERIA, TICKET_FILTERS),
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
    const part = readListQuery(query, TICKET_SORTS);
    const { items, ...counted } = await longRead(store, request, db =>
      listTickets(db, visible, filters, part),
    );
    return sendPage(reply, { items: await presentTickets(store.db, me, items), ...counted });
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
        await freezeReported(trx, made, keepPicture);
        const expiresAt = new Date(Date.now() + EVIDENCE_MS).toISOString();
        await attachEvidence(trx, me._id, input.files, { ticket: made._id }, expiresAt);
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
    const body = readEntity(request.body, 'ticket');
    const { id } = targetOf(body);
    return store.transaction(
      async trx => presentTicket(trx, caller(request), await changeTicket(trx, request, body)),
      ticketLock(id, body),
    );
  });

  messageRoutes(app, store, post, readableTicket);
  mergeRoutes(app, store, readableTicket);
  ratingRoutes(app, store, readableTicket);
  transcriptRoutes(app, store, readableTicket);
  ticketEvidenceRoutes(app, store, readableTicket);
}

interface Id {
  Params: { id: string };
}

/** Somebody's identifier, one's own for 'me', null for 'none'. */
function personFilter(query: unknown, name: string, me: Identity): string | null | undefined {
  const value = (query as Fields)[name];
  if (value === 'me') return me._id;
  return value === 'none' ? null : idFilter(query, name);
}
