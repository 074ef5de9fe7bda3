import { ticketMergeSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { countMessages, insertMessage, MESSAGES_MAX, saveTicket, searchOf } from '../store/ticket-rows.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import type { Readable } from './messages.routes.ts';
import { presentTicket } from './tickets.present.ts';
import { moveJoined, moveMessages } from './tickets.store.ts';

/** Makes one of two tickets that somebody wrote about the same thing (MOD-1). */
export function mergeRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  /** Moves the messages into the ticket `into`, which is the answer; this one is closed and leads there. */
  app.post<{ Params: { id: string } }>(
    '/ticket/:id/merge',
    { config: { access: { action: 'update', subject: 'Ticket' } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const { into } = validate(ticketMergeSchema, readEntity(request.body, 'merge'));
      return store.transaction(async trx => {
        const source = await readable(trx, me, id);
        const target = await readable(trx, me, into).catch(() => null);
        if (!target) throw wrongTarget('Cette demande n’existe pas ou plus.');
        refuseMismatch(source, target);
        const total = (await countMessages(trx, id)) + (await countMessages(trx, into));
        if (total >= MESSAGES_MAX) throw refuse('ticketFull');
        const saved = await merge(trx, me._id, source, target);
        if (!saved) throw refuse('stale', { current: await presentTicket(trx, me, source) });
        await record(trx, actorOf(request), {
          action: 'merge',
          entity: 'Ticket',
          id,
          name: source.subject,
          detail: `Réunie à « ${target.subject} »`,
        });
        return presentTicket(trx, me, saved);
      }, 'tickets:merge');
    },
  );
}

const wrongTarget = (message: string) => refuse('invalid', { fields: { into: message } });

/** What one person wrote is not for another to read. */
function refuseMismatch(source: StoredTicket, target: StoredTicket): void {
  if (source.mergedInto) throw refuse('ticketMerged');
  if (source._id === target._id) throw wrongTarget('Choisissez une autre demande.');
  if (target.mergedInto) throw wrongTarget('Cette demande est elle-même réunie à une autre.');
  if (source.author_id === target.author_id) return;
  throw wrongTarget('Ces deux demandes ne sont pas de la même personne.');
}

/** Null when somebody changed either of them in between. */
async function merge(
  trx: Queries,
  by: string,
  source: StoredTicket,
  target: StoredTicket,
): Promise<StoredTicket | null> {
  await moveMessages(trx, source._id, target._id);
  const lead = target.problem_id === source._id ? null : target.problem_id;
  await moveJoined(trx, source._id, lead ?? target._id);
  const origin = [source.page, source.appVersion].filter(Boolean).join(', version ');
  const text = `Demande « ${source.subject} » réunie à celle-ci${origin ? ` (écrite depuis ${origin})` : ''}.`;
  const at = new Date().toISOString();
  await insertMessage(trx, target._id, { author_id: by, text, internal: true, at });
  const closed = await saveTicket(trx, source, {
    state: 'closed',
    mergedInto: target._id,
    snoozedUntil: null,
    problem_id: null,
  });
  if (!closed) return null;
  const [earlier = null] = [source.answeredAt, target.answeredAt]
    .filter(moment => moment !== null)
    .toSorted();
  return saveTicket(trx, target, {
    state: source.state === 'open' ? 'open' : target.state,
    lastMessageAt: source.lastMessageAt > target.lastMessageAt ? source.lastMessageAt : target.lastMessageAt,
    answeredAt: earlier,
    problem_id: lead,
    waitingSince: source.waitingSince < target.waitingSince ? source.waitingSince : target.waitingSince,
    search: searchOf(target.search, source.search),
  });
}
