import { createHmac } from 'node:crypto';
import { cardSchema, may, pauseSchema } from '@rpd/shared/domain';
import type { GameSession, Identity } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { RESUMED, saveSession } from './gamesessions.store.ts';
import type { StoredSession } from './gamesessions.store.ts';
import { appendLog } from './log.store.ts';
import type { GameSessionParts } from './rolls.ts';

interface Parts extends GameSessionParts {
  readableSession: (db: Queries, me: Identity, id: string) => Promise<StoredSession>;
  presented: (db: Queries, me: Identity, id: string) => Promise<GameSession>;
}

/** The X-card and the pause (TAB-6, ADR 56). */
export function safetyRoutes(
  app: FastifyInstance,
  store: Store,
  { readableSession, presented, takeCard, takePause }: Parts,
): void {
  const subject = 'GameSession';

  /** Counts by table and person, without naming either. */
  const countKey = (purpose: string, session: string, person: string): string => {
    const [key] = store.secrets.derive('safety tools');
    if (!key) throw new Error('No key to derive from.');
    return `${purpose}:${createHmac('sha256', key).update(`${session} ${person}`).digest('hex')}`;
  };

  const playable = async (db: Queries, me: Identity, id: string): Promise<StoredSession> => {
    const session = await readableSession(db, me, id);
    if (!may(me, 'join', subject, session.table)) throw refuse('forbidden');
    if (session.state !== 'open')
      throw refuse(session.state === 'closed' ? 'sessionClosed' : 'sessionNotOpen');
    return session;
  };

  /** Pauses the game for everybody. PUT: it has no idempotency key, which would tie the card to a person. Nothing of it is journaled. */
  app.put<Id>('/gamesession/:id/card', { config: { access: { action: 'join', subject } } }, async request => {
    const me = caller(request);
    const { id } = request.params;
    const { anonymous } = validate(cardSchema, readEntity(request.body));
    const before = await playable(store.db, me, id);
    if (before.pause_kind !== 'card') {
      const wait = await takeCard(countKey('card', id, me._id));
      if (wait > 0) throw refuse('tooManyCards', { retryAfter: wait });
    }
    return store.transaction(async trx => {
      const session = await playable(trx, me, id);
      if (session.pause_kind === 'card') return presented(trx, me, id);
      const isSigned = !anonymous && (await cardOf(trx, session.game_id)) === 'signed';
      const paused_by = isSigned ? me._id : null;
      await saveSession(trx, session, { pause_kind: 'card', paused_at: now(), paused_by });
      await appendLog(trx, id, { key: newId(), kind: 'card', author: paused_by ?? '' });
      return presented(trx, me, id);
    }, `gamesession:${id}`);
  });

  /** Anybody who plays pauses; a game master goes on. */
  app.put<Id>(
    '/gamesession/:id/pause',
    { config: { access: { action: 'join', subject } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      const { paused } = validate(pauseSchema, readEntity(request.body));
      const before = await playable(store.db, me, id);
      const isMaster = may(me, 'update', subject, before.table);
      if (!paused && !isMaster) throw refuse('forbidden');
      if (paused && !before.pause_kind && !isMaster) {
        const wait = await takePause(countKey('pause', id, me._id));
        if (wait > 0) throw refuse('tooManyPauses', { retryAfter: wait });
      }
      return store.transaction(async trx => {
        const session = await playable(trx, me, id);
        if ((session.pause_kind !== null) === paused) return presented(trx, me, id);
        const pause = { pause_kind: 'pause', paused_at: now(), paused_by: me._id } as const;
        await saveSession(trx, session, paused ? pause : RESUMED);
        await appendLog(trx, id, { key: newId(), kind: paused ? 'pause' : 'resume', author: me._id });
        return presented(trx, me, id);
      }, `gamesession:${id}`);
    },
  );
}

interface Id {
  Params: { id: string };
}

const now = (): string => new Date().toISOString();

async function cardOf(db: Queries, gameId: string): Promise<'anonymous' | 'signed'> {
  const row = await db
    .selectFrom('campaigns')
    .where('game_id', '=', gameId)
    .select('x_card')
    .executeTakeFirst();
  return row?.x_card ?? 'anonymous';
}
