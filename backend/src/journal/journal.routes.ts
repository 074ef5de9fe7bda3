import { isJournalAction } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Fields } from '../lib/body.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import { isId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { JOURNAL_SORTS, listJournal } from './journal.store.ts';
import type { JournalFilter } from './journal.store.ts';

/** What happened, for administrators: nobody writes here but the server, and nobody takes a line out. */
export function journalRoutes(app: FastifyInstance, store: Store): void {
  /** `?person=&entity=&entityId=&action=&from=&to=`; newest first by default. */
  app.get(
    '/journal',
    { config: { access: { action: 'list', subject: 'Journal' } } },
    async (request, reply) => {
      const query = request.query as Fields;
      const part = readListQuery({ sort: '-at', ...query }, JOURNAL_SORTS);
      return sendPage(reply, await listJournal(store.db, readFilter(query), part));
    },
  );
}

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

function readFilter(query: Fields): JournalFilter {
  const { action } = query;
  if (action && !isJournalAction(action)) throw wrong('action', 'Cette action n’existe pas.');
  return {
    person: readId(query, 'person'),
    entityId: readId(query, 'entityId'),
    entity: readWord(query, 'entity'),
    action: isJournalAction(action) ? action : undefined,
    from: readMoment(query, 'from', 0),
    // A day ends with the day.
    before: readMoment(query, 'to', 1),
  };
}

function readWord(query: Fields, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^\w{1,60}$/.test(value)) {
    throw wrong(name, 'Cette valeur n’est pas valide.');
  }
  return value;
}

function readId(query: Fields, name: string): string | undefined {
  const value = readWord(query, name);
  if (value !== undefined && !isId(value)) throw wrong(name, 'Cet identifiant n’est pas valide.');
  return value;
}

const DAY = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A day (in UTC) or a moment, in UTC; a day is moved on by so many. */
function readMoment(query: Fields, name: string, days: number): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  const text = typeof value === 'string' ? value : '';
  const isDay = DATE.test(text);
  const ms = isDay || MOMENT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(ms)) throw wrong(name, 'Indiquez un jour, par exemple 2026-12-31.');
  return new Date(isDay ? ms + days * DAY : ms).toISOString();
}
