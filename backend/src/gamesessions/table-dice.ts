import type { LogEntryInput } from '@rpd/shared/domain';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import { findSeat } from './seats.store.ts';
import { appendLog, findByKey } from './log.store.ts';
import { rollExpression } from './rolls.ts';
import { readSeed } from './seeds.store.ts';

/** A roll of the game itself: nobody typed its notation. */
export interface TableRoll {
  /** The entry's key, from the page of who rolls: the server chooses no part of what the dice come from. */
  key: string;
  /** What it is for. */
  text: string;
  expression: string;
  to: Extract<LogEntryInput['to'], 'all' | 'masters'>;
}

/** Rolls with the session's seed and writes it into the log. Answers the total of each roll of the notation. */
export type TableDice = (roll: TableRoll) => Promise<number[]>;

/** The dice of a session for somebody who sits at its table; null where it is not open. Locks the session until the transaction ends. */
export type OpenTableDice = (db: Queries, sessionId: string, person: string) => Promise<TableDice | null>;

export const openTableDice =
  (secrets: Secrets): OpenTableDice =>
  async (db, sessionId, person) => {
    // Closing the session reveals its seed: not before this roll is in the log.
    const session = await db
      .updateTable('game_sessions')
      .set(eb => ({ last_entry: eb.ref('last_entry') }))
      .where('id', '=', sessionId)
      .returning(['state', 'seed_id', 'pause_kind'])
      .executeTakeFirst();
    if (session?.state !== 'open' || !session.seed_id) return null;
    if (session.pause_kind) throw refuse('sessionPaused');
    const seat = await findSeat(db, sessionId, person);
    if (!seat) throw refuse('notSeated');
    const { seed_id: seedId } = session;
    const { client_seed: clientSeed } = seat;
    const seed = await readSeed(db, secrets, seedId);
    return async ({ key, text, expression, to }) => {
      if (await findByKey(db, sessionId, person, key)) {
        throw refuse('invalid', { fields: { key: 'Ce jet est déjà dans le journal.' } });
      }
      const roll = rollExpression(expression, null, { seed, seedId, clientSeed, nonce: key });
      await appendLog(db, sessionId, { key, kind: 'roll', author: person, text, to, roll });
      const { result } = roll;
      return result ? [result, ...(result.others ?? [])].map(({ total }) => total) : [];
    };
  };
