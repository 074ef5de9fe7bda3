import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { teamOf } from '../store/ticket-rows.ts';
import { countOpen } from './tickets.store.ts';

/**
 * Notifies people who handle tickets of a new one (MOD-1), in the bell alone. The title stays the same, so each
 * person has one unread line for all of them.
 */
export async function tellTeam(
  trx: Queries,
  post: Post,
  { author_id, subject }: StoredTicket,
): Promise<void> {
  const waiting = await countOpen(trx);
  const team = (await teamOf(trx)).filter(id => id !== author_id);
  await notify(trx, post, team, {
    kind: 'ticket',
    title: 'Demandes d’aide à traiter',
    text: `${waiting === 1 ? '1 demande ouverte' : `${waiting} demandes ouvertes`}. La dernière : « ${subject} ».`,
    to: '/app/moderation/tickets',
    mail: null,
  });
}
