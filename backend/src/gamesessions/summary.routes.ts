import { attendanceSchema, experienceSchema, may, summarySchema } from '@rpd/shared/domain';
import type { Identity, SessionSummary } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, readEntity, validate } from '../lib/body.ts';
import { actorOf } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { giveExperience, listCandidates } from './experience.ts';
import { noteSession } from './gamesessions.journal.ts';
import type { StoredSession } from './gamesessions.store.ts';
import type { GameSessionParts } from './rolls.ts';
import { findSummary, saveAttendance, saveSummary } from './summary.store.ts';

interface Parts extends GameSessionParts {
  readableSession: (db: Queries, me: Identity, id: string) => Promise<StoredSession>;
}

/** What stays of a session (TAB-7): summary, figures, who was there, experience. Everybody at the table reads it. */
export function summaryRoutes(app: FastifyInstance, store: Store, { readableSession, sheets }: Parts): void {
  const subject = 'GameSession';

  /** A session that is over, for a game master of it. */
  const closedSession = async (db: Queries, me: Identity, id: string): Promise<StoredSession> => {
    const session = await readableSession(db, me, id);
    if (!may(me, 'update', subject, session.table)) throw refuse('forbidden');
    if (session.state !== 'closed') throw refuse('sessionNotClosed');
    return session;
  };

  app.get<Id>(
    '/gamesession/:id/summary',
    { config: { access: { action: 'read', subject } } },
    async request =>
      findSummary(store.db, await readableSession(store.db, caller(request), request.params.id)),
  );

  app.put<Id>(
    '/gamesession/:id/summary',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const body = readEntity(request.body, 'summary');
      const { text } = validate(summarySchema, editable(body, OURS));
      return store.transaction(async trx => {
        const session = await closedSession(trx, me, id);
        const current = await findSummary(trx, session);
        const { version = current.version } = body;
        if (version !== current.version) throw refuse('stale', { current });
        const saved = await saveSummary(trx, id, { version: current.version, text, author_id: me._id });
        if (!saved) throw refuse('stale', { current: await findSummary(trx, session) });
        await noteSession(trx, request, session, { action: 'update', fields: ['summary'] });
        return findSummary(trx, session);
      }, `gamesession:${id}`);
    },
  );

  app.put<Id>(
    '/gamesession/:id/attendance',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const input = validate(attendanceSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const session = await closedSession(trx, me, id);
        const { masters, members } = session.table;
        if (![...masters, ...members].includes(input.user)) {
          throw refuse('invalid', { fields: { user: 'Cette personne n’est pas à la table.' } });
        }
        const before = await findSummary(trx, session);
        await saveAttendance(trx, id, input);
        await noteAttendance(trx, request, session, { before, ...input });
        return findSummary(trx, session);
      }, `gamesession:${id}`);
    },
  );

  /** To whom experience can be given, and where it is added. */
  app.get<Id>(
    '/gamesession/:id/experience',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const session = await readableSession(store.db, caller(request), request.params.id);
      if (!may(caller(request), 'update', subject, session.table)) throw refuse('forbidden');
      return listCandidates(store.db, sheets, session);
    },
  );

  app.put<Id>(
    '/gamesession/:id/experience',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const input = validate(experienceSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const session = await closedSession(trx, me, id);
        await giveExperience(trx, sheets, session, { actor: actorOf(request), input });
        return findSummary(trx, session);
      }, `gamesession:${id}`);
    },
  );
}

/** What a game master corrects of who was there. */
async function noteAttendance(
  trx: Queries,
  request: FastifyRequest,
  session: StoredSession,
  { before, user, present: after }: { before: SessionSummary; user: string; present: boolean },
): Promise<void> {
  const was = before.people.find(({ _id }) => _id === user)?.present === true;
  if (was === after) return;
  const changes = [{ field: `attendance.${user}`, before: was, after }];
  await noteSession(trx, request, session, { action: 'update', fields: ['attendance'], changes });
}

interface Id {
  Params: { id: string };
}

/** What is ours to say of a summary. */
const OURS = ['author', 'figures', 'people', 'experience'];
