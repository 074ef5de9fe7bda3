import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JournalUndone } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, requireProof } from '../lib/access.ts';
import { readEntity } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse, Refusal } from '../lib/refusals.ts';
import type { UndoPart } from '../lib/undo.ts';
import { isId, newId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import type { StoredLine } from '../store/tables/journal.ts';
import { presentLines } from './journal.present.ts';
import {
  entriesOfBulk,
  findEntry,
  JOURNAL_CRITERIA,
  JOURNAL_FILTERS,
  JOURNAL_SORTS,
  listJournal,
  undoneAmong,
} from './journal.store.ts';
import type { JournalFilter } from './journal.store.ts';
import { undoEntry } from './journal.undo.ts';

/** What happened, for administrators, and beside each thing for those who may change it. Nobody writes here but the server, and nobody takes a line out. */
export function journalRoutes(app: FastifyInstance, store: Store, parts: readonly UndoPart[]): void {
  /** Narrowed by criteria (ADR 111), and by `bulk`, `from` and `to`; newest first by default. */
  app.get(
    '/journal',
    { config: { access: { action: 'list', subject: 'Journal' } } },
    async (request, reply) => {
      const query = request.query as Fields;
      const part = readListQuery({ sort: '-at', ...query }, JOURNAL_SORTS);
      const filter = readFilter(query);
      const { items, total } = await longRead(store, request, db => listJournal(db, filter, part));
      const reader = { me: caller(request), thing: null };
      return sendPage(reply, { items: await presentLines(store.db, parts, items, reader), total });
    },
  );

  /** What happened to one thing, for those who may change it. */
  app.get<Thing>('/history/:entity/:id', { config: { access: 'signed-in' } }, async (request, reply) => {
    const me = caller(request);
    const { entity, id } = request.params;
    const part = parts.find(known => known.entity === entity);
    const thing = part && isId(id) ? await part.read(store.db, me, id) : null;
    if (!part || !thing || !part.mayFollow(me, thing)) throw refuse('notFound');
    const query = readListQuery({ sort: '-at', ...(request.query as Fields) }, JOURNAL_SORTS);
    const filter = { entity, entityId: id, actions: HISTORY_ACTIONS };
    const { items, total } = await longRead(store, request, db => listJournal(db, filter, query));
    return sendPage(reply, { items: await presentLines(store.db, parts, items, { me, thing }), total });
  });

  /** `{fields?, bulk?}`: undoes what an entry tells, these fields of it alone, or all that was done in the same go. */
  app.post<Entry>('/journal/:id/undo', { config: { access: 'signed-in' } }, async request => {
    const { fields, bulk } = readUndo(request.body);
    const entry = isId(request.params.id) ? await findEntry(store.db, request.params.id) : null;
    if (!entry) throw refuse('notFound');
    // What is asked for to give a role is asked for to take it back.
    const isOwnership = entry.entity === 'Server' && entry.fields.includes('owner');
    if (entry.entity === 'User' || isOwnership) requireProof(caller(request));
    if (!bulk) return { undone: [await undoEntry(store, parts, request, { entry, fields })], refused: [] };
    request.bulk = newId();
    return undoBulk(request, await entriesOfBulk(store.db, entry));
  });

  async function undoBulk(request: FastifyRequest, entries: readonly StoredLine[]): Promise<JournalUndone> {
    const answer: JournalUndone = { undone: [], refused: [] };
    const done = await undoneAmong(
      store.db,
      entries.map(entry => entry._id),
    );
    for (const entry of entries.filter(({ _id }) => !done.has(_id))) {
      // A thousand entries leave others their turn.
      await nextTurn();
      try {
        answer.undone.push(await undoEntry(store, parts, request, { entry, fields: undefined }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer.refused.push({ _id: entry._id, name: entry.entityName, message: error.message });
      }
    }
    if (answer.undone.length > 0) return answer;
    throw refuse(answer.refused.length > 0 ? 'undoMoved' : 'undoneAlready', {
      ...(answer.refused[0] && { message: answer.refused[0].message }),
    });
  }
}

interface Entry {
  Params: { id: string };
}
interface Thing {
  Params: { entity: string; id: string };
}

/** What the history of a thing has: not who read it, nor who was refused. */
const HISTORY_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'roles',
  'join',
  'leave',
  'remove',
  'activate',
  'deactivate',
  'hide',
  'show',
  'merge',
] as const;

function readUndo(body: unknown): { fields: string[] | undefined; bulk: boolean } {
  const { fields, bulk } = readEntity(body ?? {});
  if (fields === undefined) return { fields, bulk: bulk === true };
  if (!Array.isArray(fields) || !fields.every(field => typeof field === 'string')) {
    throw wrong('fields', 'Une liste de champs est attendue.');
  }
  return { fields, bulk: false };
}

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

function readFilter(query: Fields): JournalFilter {
  return {
    criteria: readCriteria(query, JOURNAL_CRITERIA, JOURNAL_FILTERS),
    bulk: readWord(query, 'bulk'),
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
