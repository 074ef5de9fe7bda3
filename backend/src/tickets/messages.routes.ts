import { may, TICKET_LABELS_MAX, ticketMessageSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import { excerpt } from '@rpd/shared/markdown';
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
import { countMessages, insertMessage, MESSAGES_MAX, saveTicket, searchOf } from '../store/ticket-rows.ts';
import type { TicketChanges } from '../store/ticket-rows.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { checkTicket, noteFindings } from './tickets.filters.ts';
import { presentTicket, readsNotes } from './tickets.present.ts';
import { listJoined } from './tickets.store.ts';

/** Finds a ticket for somebody; refuses where it does not exist for them. */
export type Readable = (db: Queries, identity: Identity, id: string) => Promise<StoredTicket>;

/** What is written in tickets. */
export function messageRoutes(app: FastifyInstance, store: Store, post: Post, readable: Readable): void {
  /**
   * Answers the ticket. An answer of the team makes it wait for its author, or closes it, and takes it where nobody has it; one of the
   * author's opens it. Either ends its being put aside. A note does nothing but label.
   */
  app.post<Id>(
    '/ticket/:id/messages',
    { config: { access: { action: 'answer', subject: 'Ticket' }, whileMuted: true } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const message = validate(ticketMessageSchema, readEntity(request.body, 'message'));
      const { text, internal, seen, close, label, toAll, pictures } = message;
      const ticket = await store.transaction(async trx => {
        const current = await readable(trx, me, id);
        const isTeam = readsNotes(me, current);
        const asTeam = internal || close || toAll || label !== '';
        if (!may(me, 'answer', 'Ticket', current) || (asTeam && !isTeam)) throw refuse('forbidden');
        if (internal && (close || toAll)) throw refuse('invalid', { fields: { internal: NOTE_ALONE } });
        if (current.mergedInto) throw refuse('ticketMerged');
        if (seen && !internal) await refuseUnread(trx, me, current, seen);
        const findings = await checkTicket(trx, me, current.category, { text });
        const write = async (before: StoredTicket, by: Writing['by']) => {
          if ((await countMessages(trx, before._id)) >= MESSAGES_MAX) throw refuse('ticketFull');
          const at = new Date().toISOString();
          await insertMessage(trx, before._id, { author_id: me._id, text, internal, at, pictures });
          const changes = changesBy({ by, at, text, close, label, me: me._id }, before);
          const saved = await saveTicket(trx, before, changes);
          if (!saved) throw refuse('stale', { current: await presentTicket(trx, me, before) });
          const { _id, subject: name } = saved;
          const fields = ['messages', ...(saved.state === before.state ? [] : ['state'])];
          const detail = internal ? 'Note interne' : 'Réponse';
          const happening = { action: 'update', entity: 'Ticket', id: _id, name, fields, detail } as const;
          await record(trx, actorOf(request), happening);
          if (by === 'team') await tellAuthor(trx, post, saved, text);
          return saved;
        };
        const saved = await write(current, internal ? 'note' : isTeam ? 'team' : 'author');
        for (const joined of toAll ? await listJoined(trx, id) : []) {
          if (!joined.mergedInto && readsNotes(me, joined)) await write(joined, 'team');
        }
        return presentTicket(trx, me, await noteFindings(trx, saved, findings));
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

const NOTE_ALONE = 'Une note interne ne répond à personne et ne ferme rien.';

interface Writing {
  by: 'author' | 'team' | 'note';
  at: string;
  text: string;
  close: boolean;
  label: string;
  me: string;
}

/** What a message does with its ticket. The author's opens even a closed one; the team's leaves it closed. */
function changesBy({ by, at, text, close, label, me }: Writing, ticket: StoredTicket): TicketChanges {
  const { state, search, labels, answeredAt, assignee_id, waitingSince } = ticket;
  const isNew = label !== '' && !labels.includes(label) && labels.length < TICKET_LABELS_MAX;
  const labelled = isNew ? { labels: [...labels, label] } : {};
  // When a note was written says that there is one: it does not count as the last message.
  if (by === 'note') return { state, ...labelled };
  const said = { lastMessageAt: at, search: searchOf(search, text), snoozedUntil: null };
  if (by === 'author') {
    // Who waits already keeps the moment since when they wait.
    return { ...said, state: 'open', waitingSince: state === 'open' ? waitingSince : at };
  }
  return {
    ...said,
    ...labelled,
    state: close || state === 'closed' ? 'closed' : 'pending',
    answeredAt: answeredAt ?? at,
    assignee_id: assignee_id ?? me,
  };
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
    text: excerpt(answer),
    to,
    mail: ({ name }) => ticketAnsweredMail({ name, ticket: subject, answer, url }),
  });
}
