import { createHmac, randomBytes } from 'node:crypto';
import type { DiceSeed } from '@rpd/shared/domain';
import { hashSeed } from '@rpd/shared/dice';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import type { DiceSeedRow } from '../store/tables/game-sessions.ts';

// The seed of an opening (ADR 51) is derived from the installation's key and random bytes: a copy of the database does not hold it
// before it is revealed.

const derive = (key: Buffer, salt: string): string => createHmac('sha256', key).update(salt).digest('hex');
const keysOf = (secrets: Secrets) => secrets.derive('dice seeds');

/** Commits to a new seed. Answers its id. */
export async function insertSeed(db: Queries, secrets: Secrets, sessionId: string): Promise<string> {
  const [key] = keysOf(secrets);
  if (!key) throw new Error('No key to derive seeds from.');
  const [id, salt] = [newId(), randomBytes(32).toString('hex')];
  await db
    .insertInto('dice_seeds')
    .values({
      id,
      session_id: sessionId,
      hash: hashSeed(derive(key, salt)),
      salt,
      seed: null,
      at: new Date().toISOString(),
    })
    .execute();
  return id;
}

/** How often a session was opened. */
export async function countOpenings(db: Queries, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('dice_seeds')
    .where('session_id', '=', sessionId)
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The seed itself; throws where the key that it was derived from is gone. */
function seedOf(secrets: Secrets, { salt, hash, seed }: DiceSeedRow): string {
  const found =
    seed ??
    keysOf(secrets)
      .map(key => derive(key, salt))
      .find(made => hashSeed(made) === hash);
  if (!found) throw new Error('The key of a dice seed is gone.');
  return found;
}

export async function readSeed(db: Queries, secrets: Secrets, id: string): Promise<string> {
  return seedOf(
    secrets,
    await db.selectFrom('dice_seeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** From now on everybody at the table may read it. */
export async function revealSeed(db: Queries, secrets: Secrets, id: string): Promise<void> {
  const seed = await readSeed(db, secrets, id);
  await db.updateTable('dice_seeds').set({ seed }).where('id', '=', id).execute();
}

export async function listSeeds(
  db: Queries,
  sessionIds: readonly string[],
): Promise<Map<string, DiceSeed[]>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dice_seeds')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('at')
    .execute();
  const shown = ({ id, hash, seed, at }: DiceSeedRow) => ({ _id: id, hash, seed, at });
  return new Map([...Map.groupBy(rows, row => row.session_id)].map(([id, all]) => [id, all.map(shown)]));
}
