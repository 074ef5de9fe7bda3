import { searchText, fold } from '../../store/fold.ts';
import { newId } from '../../store/ids.ts';
import type { Store } from '../../store/store.ts';
import { journalCodec } from '../../store/tables/journal.ts';
import { messageCodec, ticketCodec } from '../../store/tables/tickets.ts';
import { dated, fill, momentOf, nameOf } from './data.ts';

// What the team of a large community has before it, beside its accounts: tickets, and what the journal tells.

export const DESK_SIZES = { tickets: 20_000, lines: 100_000 };

const CATEGORIES = ['question', 'bug', 'account', 'report', 'idea', 'other'] as const;
const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
const LABELS = ['discord', 'mot de passe', 'serveur', 'fiche', 'insulte', 'doublon'];
const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** Tickets of which a quarter waits for the team, with two messages each and a label on every third. */
export async function fillTickets(store: Store, users: readonly string[]): Promise<void> {
  const tickets: string[] = [];
  await fill(store, 'tickets', DESK_SIZES.tickets, index => {
    const entity = dated(index);
    tickets.push(entity._id);
    const subject = `Demande ${nameOf(index)}`;
    const rank = index % PRIORITIES.length;
    const state = index % 4 === 0 ? 'open' : index % 4 === 1 ? 'pending' : 'closed';
    const waitingSince = momentOf(index);
    return ticketCodec.encodeAll({
      ...entity,
      subject,
      subjectKey: fold(subject),
      search: searchText(subject),
      category: at(CATEGORIES, index),
      priority: at(PRIORITIES, rank),
      priorityRank: rank,
      state,
      author_id: at(users, index * 17),
      assignee_id: index % 5 === 0 ? at(users, index) : null,
      page: '/app/me',
      appVersion: '',
      aboutKind: '',
      aboutId: '',
      lastMessageAt: momentOf(index * 3),
      answeredAt: index % 3 === 0 ? null : momentOf(index),
      mergedInto: null,
      waitingSince,
      queueKey: `${3 - rank}${waitingSince}`,
      snoozedUntil: index % 40 === 1 ? '9999-01-01T00:00:00.000Z' : null,
      labels: index % 3 === 0 ? [at(LABELS, index / 3)] : [],
      problem_id: null,
      rating: '',
      ratingComment: '',
      ratedAt: null,
    });
  });
  await fill(store, 'ticket_messages', DESK_SIZES.tickets * 2, index =>
    messageCodec.encodeAll({
      _id: newId(),
      ticket_id: at(tickets, index),
      author_id: at(users, index * 17),
      text: `Bonjour, ${nameOf(index)} ne s’ouvre plus depuis hier soir.`,
      internal: false,
      at: momentOf(index),
      pictures: [],
    }),
  );
  await fill(store, 'ticket_labels', Math.ceil(DESK_SIZES.tickets / 3), index => ({
    ticket_id: at(tickets, index * 3),
    label: at(LABELS, index),
  }));
}

/** Lines of the journal, outside the chain: a bench reads them. */
export const fillJournal = (store: Store, users: readonly string[]): Promise<void> =>
  fill(store, 'journal', DESK_SIZES.lines, index => {
    const name = nameOf(index);
    return journalCodec.encodeAll({
      _id: newId(),
      at: momentOf(index),
      actorKind: 'user',
      actorId: at(users, index % 200),
      actorName: nameOf(index % 200),
      address: '192.0.2.1',
      action: at(['update', 'create', 'delete', 'sign-in'] as const, index),
      entity: at(['Server', 'Game', 'Event', 'User', 'Ticket'], index),
      entityId: at(users, index * 7),
      entityName: name,
      fields: ['name'],
      detail: '',
      search: searchText(nameOf(index % 200), name),
      changesHash: null,
      undoes: null,
      bulk: null,
    });
  });
