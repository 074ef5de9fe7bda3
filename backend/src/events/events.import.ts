import { EVENT_PLACES_MAX, eventSchema, may, momentIn } from '@rpd/shared/domain';
import type { EventInput, Identity, ImportedChange, ImportReport, RoleplayEvent } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { validate } from '../lib/body.ts';
import { IMPORT_LIMIT, importRows, readImport } from '../lib/imports.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import { changeEvent, readableEvent, standingFor } from './events.change.ts';
import { findEventLike, insertEvent, serversNamed } from './events.store.ts';
import { tellProposed } from './proposals.news.ts';

/** Events of one file, at most. */
const MAX_EVENTS = 100;
/** Of them, those that somebody else has to decide on: each of them is a notice to a server's team. */
const MAX_PROPOSED = 20;

/** What a line says: the fields that it has. */
type Line = Pick<EventInput, 'title' | 'server' | 'start'> & Partial<EventInput>;
type Input = Line & { name: string };

/**
 * `POST /event/import` `{rows, preview, seen}`: events of a file (ADR 115). A line with the title, the server and the beginning of an event
 * changes it. Who may not publish on a server proposes.
 */
export function eventImportRoutes(app: FastifyInstance, store: Store, post: Post): void {
  app.post(
    '/event/import',
    { config: { access: { action: 'create', subject: 'Event' } }, bodyLimit: IMPORT_LIMIT },
    async (request): Promise<ImportReport> => {
      const me = caller(request);
      const file = readImport(request.body, MAX_EVENTS);
      let proposed = 0;
      const create = async (trx: Queries, { name: _name, ...line }: Input) => {
        const input = validate(eventSchema, line);
        const state = await standingFor(trx, me, input.server);
        if (state === 'proposed' && (proposed += 1) > MAX_PROPOSED) throw wrong('server', MANY_PROPOSED);
        const id = await insertEvent(trx, me._id, input, state);
        const detail = state === 'proposed' ? 'proposition importée' : 'importé';
        const about = { entity: 'Event', id, name: input.title } as const;
        await record(trx, actorOf(request), { action: 'create', ...about, detail });
        if (state !== 'proposed') return undefined;
        await tellProposed(trx, post, me, await readableEvent(trx, me, id));
        return 'Proposé : l’équipe du serveur décide.';
      };
      return importRows<Input, RoleplayEvent>(store, request, { file, lock: `events:${me._id}` }, trx => ({
        read: async row => {
          const line = await readLine(trx, me, row);
          return { ...line, name: line.title };
        },
        keyOf: ({ title, server, start }) => [server, start, fold(title)].join(' '),
        find: async line => {
          const id = await findEventLike(trx, line);
          return id === null ? null : readableEvent(trx, me, id);
        },
        changesOf,
        save: async (input, present) => {
          if (!present) return create(trx, input);
          const { name: _name, ...line } = input;
          await changeEvent(trx, post, request, { ...line, _id: present._id, version: present.version });
          return undefined;
        },
      }));
    },
  );
}

const MANY_PROPOSED = `Au plus ${MAX_PROPOSED} propositions à la fois : l’équipe du serveur doit répondre à chacune.`;
const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

async function readLine(trx: Queries, me: Identity, row: Fields): Promise<Line> {
  const cell = (name: string) => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const fields: Record<string, string> = {};
  const timeZone = cell('timeZone') || 'Europe/Paris';
  const start = readMoment(cell('start'), timeZone);
  const end = readEnd(cell('end'), start ?? '', timeZone);
  const server = await serverOf(trx, me, cell('server'));
  const places = cell('places') === '' ? undefined : Number(cell('places').replaceAll(/\s/g, ''));
  if (cell('title') === '') fields['title'] = 'Ce champ est obligatoire.';
  if (start === undefined) fields['start'] = WHEN;
  if (end === undefined) fields['end'] = WHEN;
  if ('message' in server) fields['server'] = server.message;
  if (places !== undefined && !(Number.isInteger(places) && places >= 0 && places <= EVENT_PLACES_MAX))
    fields['places'] = `Un nombre de 0 à ${EVENT_PLACES_MAX} est attendu.`;
  if (start === undefined || end === undefined || 'message' in server || Object.keys(fields).length > 0)
    throw refuse('invalid', { fields });
  return {
    title: cell('title'),
    server: server.id,
    start,
    end,
    ...(cell('description') !== '' && { description: cell('description') }),
    ...(cell('timeZone') !== '' && { timeZone }),
    ...(places !== undefined && { places }),
  };
}

const WHEN = 'Une date et une heure sont attendues, par exemple 24/12/2026 20:30.';

/** As people write a moment: « 24/12/2026 20:30 », « 24/12/2026 à 20h30 », « 2026-12-24 20:30 ». */
const FRENCH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})[ ,T]+(?:à +)?(\d{1,2})(?: ?[:hH] ?(\d\d)?)(?::\d\d)?$/;
const SORTED = /^(\d{4})-(\d\d)-(\d\d)[ T]+(\d{1,2})[:hH](\d\d)(?::\d\d)?$/;
const WITH_OFFSET = /T.*(?:Z|[+-]\d\d:\d\d)$/;

/** A moment in UTC by what clocks there show, or undefined. */
function readMoment(text: string, timeZone: string): string | undefined {
  if (WITH_OFFSET.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
  const [, day, month, year, hour, minute = '00'] = FRENCH.exec(text) ?? reordered(SORTED.exec(text));
  if (!day || !month || !year || !hour) return undefined;
  return momentOf([year, month, day, hour, minute], timeZone);
}

const reordered = (found: RegExpExecArray | null): (string | undefined)[] =>
  found ? ['', found[3], found[2], found[1], found[4], found[5]] : [];

function momentOf([year, ...parts]: string[], timeZone: string): string | undefined {
  const [month = '', day = '', hour = '', minute = ''] = parts.map(part => part.padStart(2, '0'));
  const isThere = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!isThere || Number(month) > 12 || Number(hour) > 23 || Number(minute) > 59 || Number(day) < 1)
    return undefined;
  try {
    return momentIn(timeZone, `${year}-${month}-${day}T${hour}:${minute}`) || undefined;
  } catch {
    // No such time zone: the schema says so, at its field.
    return `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  }
}

const HOUR_ALONE = /^(\d{1,2})(?: ?[:hH] ?(\d\d)?)$/;
const DAY_MS = 86_400_000;

/** The end; an hour alone is that of the day when it begins, or of the next. */
function readEnd(text: string, start: string, timeZone: string): string | undefined {
  const [, hour, minute = '00'] = HOUR_ALONE.exec(text) ?? [];
  if (!hour || !start) return readMoment(text, timeZone);
  const at = (day: Date) => {
    const local = new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'short' }).format(day);
    return readMoment(`${local} ${hour}:${minute}`, timeZone);
  };
  const same = at(new Date(start));
  return same === undefined || same > start ? same : at(new Date(Date.parse(start) + DAY_MS));
}

/** The server that a cell names, by its name or identifier; it exists for this person. */
async function serverOf(
  trx: Queries,
  me: Identity,
  cell: string,
): Promise<{ id: string } | { message: string }> {
  if (cell === '') return { message: 'Indiquez le serveur, par son nom.' };
  const found: string[] = [];
  for (const id of await serversNamed(trx, cell)) {
    const server = await findServerOf(trx, id);
    if (server && may(me, 'read', 'Server', server)) found.push(id);
  }
  const [id, other] = found;
  if (id === undefined) return { message: `Aucun serveur ne s’appelle « ${cell.slice(0, 60)} ».` };
  return other === undefined
    ? { id }
    : { message: 'Plusieurs serveurs portent ce nom : écrivez son identifiant.' };
}

const CHANGED = ['title', 'end', 'places', 'description', 'timeZone'] as const;

/** What a line changes of an event: what it does not say stays. */
function changesOf(present: RoleplayEvent, line: Input): ImportedChange[] {
  return CHANGED.filter(field => line[field] !== undefined && line[field] !== present[field]).map(field => ({
    field,
    before: present[field],
    after: line[field],
  }));
}
