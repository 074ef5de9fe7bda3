import {
  answersByQuestion,
  LOG_EDIT_MS,
  LOG_KINDS,
  logEntrySchema,
  logHiddenSchema,
  logTextSchema,
  logWarningsSchema,
  may,
  PLAY_KINDS,
} from '@rpd/shared/domain';
import type { Identity, LogEntry, LogEntryInput, LogKind, LogRoll } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { keepImposed } from '../lib/imposed-warnings.ts';
import { choiceFilter, idFilter, idsFilter, momentFilter } from '../lib/filters.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { findSeat, playerOf } from './seats.store.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { filterEntry } from './log.filters.ts';
import { appendLog, changeLog, findByKey, findEntryRow, presentLog, readLog } from './log.store.ts';
import type { NewLogEntry } from './log.store.ts';
import { pressWords } from './log.labels.ts';
import { diceOfButton, rollExpression, rollFor } from './rolls.ts';
import type { GameSessionParts } from './rolls.ts';
import { readSeed } from './seeds.store.ts';
import { tellWhisper } from './whispers.news.ts';

/** Entries that one request answers. */
const PAGE = 50;
const MAX_PAGE = 500;
const MAX_QUERY = 100;

interface Parts extends GameSessionParts {
  readableSession: (db: Queries, me: Identity, id: string) => Promise<StoredSession>;
}

/** The log of a session. What somebody may not read is not there for them: no place, no number, no event. */
export function logRoutes(
  app: FastifyInstance,
  store: Store,
  { readableSession, characterOf, press, takeEntry, post, isAtTable }: Parts,
): void {
  const subject = 'GameSession';

  /** `?before=` or `?after=` an entry, `?from=` a moment, `?ids=`, `?kind=`, `?q=`, `?limit=`; oldest first. */
  app.get<Id>(
    '/gamesession/:id/entries',
    { config: { access: { action: 'read', subject } } },
    async request => {
      const me = caller(request);
      const session = await readableSession(store.db, me, request.params.id);
      const page = await readLog(store.db, session, me._id, readQuery(request.query));
      if (!page) throw refuse('notFound');
      return page;
    },
  );

  /** The same key answers the same entry: 200 then, 201 the first time. */
  app.post<Id>(
    '/gamesession/:id/entries',
    { config: { access: { action: 'join', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const input = validate(logEntrySchema, readEntity(request.body, 'entry'));
      const wait = await takeEntry(me._id);
      if (wait > 0) throw refuse('tooManyEntries', { retryAfter: wait });
      const { id } = request.params;
      const [status, entry] = await store.transaction(async trx => {
        const session = await readableSession(trx, me, id);
        if (!may(me, 'join', subject, session.table)) throw refuse('forbidden');
        const known = await findByKey(trx, id, me._id, input.key);
        if (known) return [200, await presentOne(trx, session, me, known.id)] as const;
        if (session.state !== 'open')
          throw refuse(session.state === 'closed' ? 'sessionClosed' : 'sessionNotOpen');
        if (session.pause_kind && PLAY_KINDS.has(input.kind)) throw refuse('sessionPaused');
        const isPrivate = input.to !== 'all' || input.blind;
        const { text, warnings } = input;
        await filterEntry(trx, session, { by: me._id, text, warned: warnings.other, isPrivate });
        const made = await appendLog(trx, id, await compose(trx, request, session, input));
        if (input.kind === 'whisper') {
          await tellWhisper(trx, post, session, { ...input, author: me._id }, isAtTable);
        }
        return [201, await presentOne(trx, session, me, made)] as const;
      }, `gamesession:${id}`);
      return reply.status(status).send(entry);
    },
  );

  /** Its author changes what was said, within ten minutes. */
  app.put<Entry>(
    '/gamesession/:id/entries/:entryId',
    { config: { access: { action: 'update', subject: 'LogEntry' } } },
    async request =>
      change(request, (me, { table }, row) => {
        const { text } = validate(logTextSchema, readEntity(request.body, 'entry'));
        const facts = { author_id: row.author_id, masters: table.masters, readers: [] };
        if (!may(me, 'update', 'LogEntry', facts) || row.kind === 'roll' || !WRITTEN.has(row.kind))
          throw refuse('forbidden');
        if (Date.parse(row.at) + LOG_EDIT_MS < Date.now()) throw refuse('entryOld');
        return { text };
      }),
  );

  /** Its author changes what the table is asked before it is shown, however long ago it was said. */
  app.put<Entry>(
    '/gamesession/:id/entries/:entryId/warnings',
    { config: { access: { action: 'update', subject: 'LogEntry' } } },
    async request =>
      change(request, (me, { table }, row) => {
        const { warnings } = validate(logWarningsSchema, readEntity(request.body));
        const facts = { author_id: row.author_id, masters: table.masters, readers: [] };
        if (!may(me, 'update', 'LogEntry', facts) || !WRITTEN.has(row.kind)) throw refuse('forbidden');
        return { warnings };
      }),
  );

  /** A game master takes an entry out of the others' sight, or shows it again. */
  app.post<Entry>(
    '/gamesession/:id/entries/:entryId/hidden',
    { config: { access: { action: 'moderate', subject: 'LogEntry' } } },
    async request =>
      change(request, (me, { table }, row) => {
        const { hidden } = validate(logHiddenSchema, readEntity(request.body));
        const facts = { author_id: row.author_id, masters: table.masters, readers: [] };
        if (!may(me, 'moderate', 'LogEntry', facts)) throw refuse('forbidden');
        return { hidden };
      }),
  );

  type Row = NonNullable<Awaited<ReturnType<typeof findEntryRow>>>;
  type Change = (me: Identity, session: StoredSession, row: Row) => Parameters<typeof changeLog>[2];

  const change = (request: FastifyRequest<Entry>, decide: Change): Promise<LogEntry> => {
    const me = caller(request);
    const { id, entryId } = request.params;
    return store.transaction(async trx => {
      const session = await readableSession(trx, me, id);
      const row = await findEntryRow(trx, session, me._id, entryId);
      if (!row) throw refuse('notFound');
      const next = decide(me, session, row);
      if ('text' in next) {
        const isPrivate = row.audience !== 'all';
        await filterEntry(trx, session, { by: me._id, text: next.text, before: row.text, isPrivate });
      }
      if ('warnings' in next) {
        const imposed = { kind: 'message', id: entryId, field: 'warnings.themes' } as const;
        await keepImposed(trx, me, imposed, next.warnings);
        const warned = next.warnings.other;
        await filterEntry(trx, session, { by: me._id, text: '', warned, isPrivate: row.audience !== 'all' });
      }
      await changeLog(trx, row, next);
      return presentOne(trx, session, me, entryId);
    }, `gamesession:${id}`);
  };

  /** What a request writes into the log. */
  async function compose(
    trx: Queries,
    request: FastifyRequest,
    session: StoredSession,
    input: LogEntryInput,
  ): Promise<NewLogEntry> {
    const me = caller(request);
    const { key, people, blind } = input;
    const kind = input.kind as LogKind;
    const to = input.to;
    refuseUnfit(session, input);
    const own = input.character ? await characterOf(trx, me, input.character) : null;
    const others = own || !input.character ? null : await seatedCharacter(trx, me, session, input);
    const character = own ?? others;
    if (input.character && !character) {
      throw refuse('invalid', { fields: { character: 'Ce personnage n’est pas à vous.' } });
    }
    const { text, warnings } = input;
    const entry = { key, kind, author: me._id, character, text, warnings, people };
    if (kind !== 'roll') return { ...entry, to };
    const seat = await findSeat(trx, session.id, me._id);
    if (!seat || !session.seed_id) throw refuse('notSeated');
    const seed = await readSeed(trx, store.secrets, session.seed_id);
    const dice = { seed, seedId: session.seed_id, clientSeed: seat.client_seed, nonce: key };
    const seen = { to: blind ? ('masters' as const) : to, blind };
    if (others) {
      const button = diceOfButton(others, input.action, answersByQuestion(input.answers));
      const roll = rollExpression(button.expression, others, dice);
      return { ...entry, ...seen, text: input.text || button.name, roll };
    }
    if (!input.action || !character) {
      const { roll, label } = rollFor({ expression: input.expression, label: input.text, character }, dice);
      return { ...entry, ...seen, text: label, roll };
    }
    const rolled: LogRoll[] = [];
    const pressed = await press(trx, request, {
      character: character._id,
      action: input.action,
      answers: answersByQuestion(input.answers),
      roll: expression => {
        const roll = rollExpression(expression, character, dice);
        rolled.push(roll);
        return roll.result?.total ?? 0;
      },
    });
    const { name, changes } = pressed;
    const [roll] = rolled;
    if (blind && pressed.readsResult) {
      throw refuse('invalid', {
        fields: { blind: 'La fiche change par ce jet : il ne se lance pas à l’aveugle.' },
      });
    }
    if (!roll) return { ...entry, to, kind: 'me', text: pressWords(name, changes) };
    return { ...entry, ...seen, text: input.text || name, roll: { ...roll, changes } };
  }

  /**
   * A character that somebody else plays at this table now, for a game master who presses its dice (ADR 70). The whole table may learn
   * what its player sees; game masters alone, what they see themselves.
   */
  async function seatedCharacter(
    trx: Queries,
    me: Identity,
    session: StoredSession,
    { kind, action, character, to, blind }: LogEntryInput,
  ) {
    const { masters, members } = session.table;
    if (kind !== 'roll' || !action || !masters.includes(me._id)) return null;
    const player = await playerOf(trx, session.id, character);
    if (player === null || ![...masters, ...members].includes(player)) return null;
    return characterOf(trx, me, character, blind || to === 'masters' ? 'me' : 'player');
  }
}

interface Id {
  Params: { id: string };
}
interface Entry {
  Params: { id: string; entryId: string };
}

const WRITTEN = new Set(['say', 'ooc', 'me', 'whisper']);
const KINDS = Object.keys(LOG_KINDS) as LogKind[];

async function presentOne(db: Queries, session: StoredSession, me: Identity, id: string): Promise<LogEntry> {
  const row = await findEntryRow(db, session, me._id, id);
  const [entry] = row ? await presentLog(db, session, me._id, [row]) : [];
  if (!entry) throw refuse('notFound');
  return entry;
}

function readQuery(query: unknown) {
  const { q = '', limit = String(PAGE), ids } = query as Record<string, unknown>;
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PAGE) {
    throw refuse('invalid', { fields: { limit: `Donnez de 1 à ${MAX_PAGE}.` } });
  }
  if (typeof q !== 'string' || q.length > MAX_QUERY || q.includes('\0')) {
    throw refuse('invalid', { fields: { q: 'Cette valeur n’est pas valide.' } });
  }
  return {
    before: idFilter(query, 'before'),
    after: idFilter(query, 'after'),
    from: momentFilter(query, 'from'),
    ids: ids === undefined ? undefined : idsFilter(query, 'ids', PAGE),
    kind: choiceFilter(query, 'kind', KINDS),
    q: q || undefined,
    limit: count,
  };
}

/** What the parts of an entry do not say together. */
function refuseUnfit({ table }: StoredSession, input: LogEntryInput): void {
  const { kind, text, expression, to, people, action, character } = input;
  const fields: Record<string, string> = {};
  if (action && (kind !== 'roll' || !character)) {
    fields['action'] = 'Un bouton se presse comme un jet, avec le personnage dont il est.';
  }
  if (kind === 'roll' && !expression && !action) fields['expression'] = 'Écrivez des dés, par exemple 2d6+3.';
  if (kind !== 'roll' && !text) fields['text'] = 'Ce champ est obligatoire.';
  if (kind === 'whisper' && to === 'all') fields['to'] = 'Un message privé a un destinataire.';
  if (to === 'people' && people.length === 0) fields['people'] = 'Choisissez au moins une personne.';
  if (to !== 'people' && people.length > 0) fields['people'] = 'Seul un message privé nomme des personnes.';
  const atTable = new Set([...table.masters, ...table.members, ...table.watchers]);
  if (people.some(id => !atTable.has(id))) fields['people'] = 'Cette personne n’est pas à la table.';
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}
