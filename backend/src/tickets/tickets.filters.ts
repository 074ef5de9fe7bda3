import { TICKET_LABELS_MAX } from '@rpd/shared/domain';
import type { Identity, TicketCategory } from '@rpd/shared/domain';
import { checkTexts } from '../lib/word-filters.ts';
import type { Finding, Texts } from '../lib/word-filters.ts';
import { isTeam } from '../lib/word-reports.ts';
import type { Queries } from '../store/queries.ts';
import { insertMessage, saveTicket } from '../store/ticket-rows.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';

const LABEL = 'filtre';

/**
 * Refuses what filters do not accept in a ticket. Not in a report: who was insulted must be able to repeat it. And not of the team, whose
 * work it is.
 */
export async function checkTicket(
  trx: Queries,
  me: Identity,
  category: TicketCategory,
  texts: Texts,
): Promise<Finding[]> {
  return category === 'report' || isTeam(me) ? [] : checkTexts(trx, { place: 'tickets', texts });
}

/** The ticket is before the team already: what filters let through is a note and a label of it. */
export async function noteFindings(
  trx: Queries,
  ticket: StoredTicket,
  findings: readonly Finding[],
): Promise<StoredTicket> {
  if (findings.length === 0) return ticket;
  for (const { filter, found } of findings) {
    const reason = filter.reason ? `\n\n${filter.reason}` : '';
    const text = `Un filtre a trouvé « ${found} ». Règle : « ${filter.rule} ».${reason}`;
    const at = new Date().toISOString();
    await insertMessage(trx, ticket._id, { author_id: filter.author_id, text, internal: true, at });
  }
  const { labels } = ticket;
  const isNew = !labels.includes(LABEL) && labels.length < TICKET_LABELS_MAX;
  return (await saveTicket(trx, ticket, { labels: isNew ? [...labels, LABEL] : labels })) ?? ticket;
}
