import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import type { Store } from '../store/store.ts';
import { saveTicket } from '../store/ticket-rows.ts';
import { findTicket, listAwake } from './tickets.store.ts';

/** Tickets that one look brings back, at most; the next look takes the others. */
const MAX_AT_ONCE = 500;

/**
 * Brings tickets back whose moment has come (`now` in ms): they wait for the team again, and the person in charge is notified in the bell. Two
 * processes at once bring none back twice.
 */
export async function wakeTickets(store: Store, post: Post, now: number): Promise<void> {
  const moment = new Date(now).toISOString();
  for (const id of await listAwake(store.db, moment, MAX_AT_ONCE)) {
    await store.transaction(async trx => {
      const ticket = await findTicket(trx, id);
      if (!ticket?.snoozedUntil || ticket.snoozedUntil > moment) return;
      const state = ticket.state === 'closed' ? 'closed' : 'open';
      const saved = await saveTicket(trx, ticket, { snoozedUntil: null, state });
      if (!saved?.assignee_id || state === 'closed') return;
      await notify(trx, post, [saved.assignee_id], {
        kind: 'ticket',
        title: `De retour dans la file\u00a0: «\u00a0${saved.subject}\u00a0»`,
        text: 'La veille de cette demande est finie.',
        to: `/app/moderation/tickets/${id}`,
        mail: null,
      });
    }, `ticket:${id}`);
  }
}
