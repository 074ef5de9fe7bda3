import { may, ticketMessageSchema } from '@rpd/shared/domain';
import type { Identity, TicketState } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { type Caller, caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { ticketAnsweredMail } from '../lib/mail.templates.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { presentTicket, readsNotes } from './tickets.present.ts';
import { countMessages, insertMessage, saveTicket, searchOf } from './tickets.store.ts';

/** Finds a ticket for somebody; refuses where it does not exist for them. */
export type Readable = (db: Queries, identity: Identity, id: string) => Promise<StoredTicket>;

/** Nobody reads longer conversations, and each answer carries all of it. */
export const MESSAGES_MAX = 500;

/** What is written in tickets. */
export function messageRoutes(app: FastifyInstance, store: Store, post: Post, readable: Readable): void {
  /** Answers the ticket. An answer of the team makes it wait for its author, one of the author's opens it; a note does nothing. */
  app.post<Id>(
    '/ticket/:id/messages',
    { config: { access: { action: 'answer', subject: 'Ticket' }, whileMuted: true } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const { text, internal, seen } = validate(ticketMessageSchema, readEntity(request.body, 'message'));
      const ticket = await store.transaction(async trx => {
        const current = await readable(trx, me, id);
        const isTeam = readsNotes(me, current);
        if (!may(me, 'answer', 'Ticket', current) || (internal && !isTeam)) throw refuse('forbidden');
        if (current.mergedInto) throw refuse('ticketMerged');
        if ((await countMessages(trx, id)) >= MESSAGES_MAX) throw refuse('ticketFull');
        if (seen && !internal) await refuseUnread(trx, me, current, seen);
        const at = new Date().toISOString();
        await insertMessage(trx, id, { author_id: me._id, text, internal, at });
        const state = internal ? current.state : stateAfter(current.state, isTeam);
        // When a note was written says that there is one: it does not count as the last message.
        const said = {
          lastMessageAt: at,
          search: searchOf(current.search, text),
          ...(isTeam && { answeredAt: current.answeredAt ?? at }),
        };
        const saved = await saveTicket(trx, current, { state, ...(!internal && said) });
        if (!saved) throw refuse('stale', { current: await presentTicket(trx, me, current) });
        const { subject: name } = saved;
        const fields = ['messages', ...(state === current.state ? [] : ['state'])];
        const detail = internal ? 'Note interne' : 'Réponse';
        await record(trx, actorOf(request), { action: 'update', entity: 'Ticket', id, name, fields, detail });
        if (isTeam && !internal) await tellAuthor(trx, post, saved, text);
        return presentTicket(trx, me, saved);
      }, `ticket:${id}`);
      return reply.status(201).send(ticket);
    },
  );
}

/** Two people answer the same ticket: the second reads what the first wrote, and then decides. */
async function refuseUnread(db: Queries, me: Caller, ticket: StoredTicket, seen: string): Promise<void> {
  const shown = await presentTicket(db, me, ticket);
  const place = shown.messages.findIndex(({ _id }) => _id === seen);
  const unread = shown.messages.slice(place + 1).filter(({ author }) => author._id !== me._id);
  const last = unread.at(-1);
  if (place < 0 || !last) return;
  const { author, text, internal } = last;
  const wrote = internal ? 'a laissé une note' : 'a répondu';
  const quote = text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
  throw refuse('stale', {
    message: `${author.name || 'Quelqu’un'} ${wrote} entre-temps : « ${quote} » Votre texte est gardé : relisez, puis envoyez-le encore s’il le faut.`,
    current: shown,
  });
}

/** How much of the other message a refusal repeats. */
const QUOTE_MAX = 300;

interface Id {
  Params: { id: string };
}

/** The author's answer opens even a closed ticket; the team's leaves it closed. */
function stateAfter(state: TicketState, isTeam: boolean): TicketState {
  if (!isTeam) return 'open';
  return state === 'closed' ? 'closed' : 'pending';
}

async function tellAuthor(
  trx: Queries,
  post: Post,
  { _id, subject, author_id }: StoredTicket,
  answer: string,
) {
  const to = `/app/help/tickets/${_id}`;
  const url = `${post.home}${to.slice(1)}`;
  await notify(trx, post, [author_id], {
    kind: 'ticket',
    title: `Réponse à votre demande « ${subject} »`,
    text: answer,
    to,
    mail: ({ name }) => ticketAnsweredMail({ name, ticket: subject, answer, url }),
  });
}
