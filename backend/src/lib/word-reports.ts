import { may, WORD_FILTER_PLACE_LABELS } from '@rpd/shared/domain';
import type { WordFilterPlace } from '@rpd/shared/domain';
import { ticketCodec } from '../store/tables/tickets.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import type { StoredWordFilter } from '../store/tables/word-filters.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import {
  countMessages,
  insertMessage,
  insertTicket,
  MESSAGES_MAX,
  saveTicket,
  searchOf,
  teamOf,
} from '../store/ticket-rows.ts';
import { ring } from './notify.ts';

/** In what something was found. */
export interface FilteredThing {
  place: WordFilterPlace;
  /** Who wrote it. */
  person: string;
  /** What it is called, as « Personnage « Aldric » ». */
  called: string;
  /** A path of the application. */
  to: string;
  /** Nobody but who is named reads it: it is refused like any other text, and never reported. */
  isPrivate?: boolean;
  /** Which of these people may read it. */
  readers: (people: readonly string[]) => Promise<readonly string[]>;
}

interface Finding {
  filter: StoredWordFilter;
  found: string;
}

/**
 * Reports what filters let through: those for everywhere into the queue of the team, those of a server to the people of its team who
 * may read the text anyway. A report repeats the words that the filter looks for, and nothing of what stands around them: nobody reads
 * by a filter what is not theirs to read.
 */
export async function reportMatches(
  trx: Queries,
  findings: readonly Finding[],
  thing: FilteredThing,
): Promise<void> {
  if (thing.isPrivate) return;
  for (const finding of findings) {
    if (finding.filter.server) await tellServerTeam(trx, finding, thing);
    else await openReport(trx, finding, thing);
  }
}

async function tellServerTeam(
  trx: Queries,
  { filter, found }: Finding,
  { readers, person, called, to }: FilteredThing,
): Promise<void> {
  const server = await findServerOf(trx, filter.server);
  const team = server ? [server.owner_id, ...server.editors].filter(id => id !== person) : [];
  await ring(trx, await readers(team), {
    kind: 'reception',
    title: `Trouvé par un filtre : « ${found} »`,
    text: `${called}. Règle : « ${filter.rule} ».${filter.reason ? ` ${filter.reason}` : ''}`,
    to,
  });
}

/** Writes the report, in the name of who keeps the filter: one for each person and filter until it is closed, however often it is found. */
async function openReport(trx: Queries, { filter, found }: Finding, thing: FilteredThing): Promise<void> {
  const team = await teamOf(trx);
  const author = [filter.author_id, ...team].find(id => team.includes(id) && id !== thing.person);
  if (!author) return;
  // Leads to the filter, and names it: a report of the same filter and person goes on in the same place.
  const page = `/app/moderation/filters?q=${encodeURIComponent(filter.term)}#${filter._id}`;
  const reason = filter.reason ? `\n\nMotif du filtre : ${filter.reason}` : '';
  const text = `Un filtre a trouvé « ${found} » (${WORD_FILTER_PLACE_LABELS[thing.place].toLowerCase()}).\n\n${thing.called} : ${thing.to}\n\nRègle : « ${filter.rule} ».${reason}`;
  const open = await findOpen(trx, thing.person, page);
  if (!open) {
    const about = { kind: 'user' as const, id: thing.person };
    const subject = `Filtre : ${filter.rule}`;
    const head = { category: 'report', priority: 'normal', page, appVersion: '', about } as const;
    await insertTicket(trx, author, { ...head, subject, text, pictures: [], files: [] });
    await ring(
      trx,
      team.filter(id => id !== thing.person),
      {
        kind: 'ticket',
        title: 'Signalements des filtres à traiter',
        text: `Le dernier : « ${filter.rule} ».`,
        to: '/app/moderation/tickets',
      },
    );
    return;
  }
  if ((await countMessages(trx, open._id)) >= MESSAGES_MAX) return;
  const at = new Date().toISOString();
  await insertMessage(trx, open._id, { author_id: open.author_id, text, internal: false, at });
  await saveTicket(trx, open, {
    state: 'open',
    lastMessageAt: at,
    search: searchOf(open.search, text),
    snoozedUntil: null,
  });
}

async function findOpen(trx: Queries, person: string, page: string): Promise<StoredTicket | null> {
  const row = await trx
    .selectFrom('tickets')
    .selectAll()
    .where('about_id', '=', person)
    .where('page', '=', page)
    .where('state', '<>', 'closed')
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row ? ticketCodec.decode(row) : null;
}

/** Whether somebody handles tickets: what the team writes there is its work, and no filter reads it. */
export const isTeam = (person: { _id: string; roles: readonly string[] }): boolean =>
  may(person, 'update', 'Ticket');
