import { setTimeout as delay } from 'node:timers/promises';
import { newId } from './ids.ts';
import type { Store } from './store.ts';

/** How often a process renews its row, in ms. */
const INTERVAL_MS = 1_000;
/** After so many renewals of its own without one of another process, a process takes that one for dead. */
const MAX_MISSED = 4;

export interface Heartbeat {
  /** The id of this process in the table `processes`. */
  processId: string;
  start(): Promise<void>;
  /** Removes the row: what this process still had is free at once. */
  stop(): Promise<void>;
  /** Why the database could not be written to the last time, or null. A renewal that hangs counts after 10 s. */
  failure(): unknown;
}

export interface HeartbeatOptions {
  intervalMs?: number;
  /** It takes the mails of the queue to the mail server. */
  sendsMail?: boolean;
}

const HANGING_MS = 10_000;

/**
 * Tells the other processes on the store that this one runs, and removes those that died. Whether a process lives is asked of the
 * table alone (`runningProcesses`).
 *
 * A dead process is found by counting, without a clock: its number stays the same while this process renews its own row four
 * times. A database that holds up everybody makes nobody dead. A process that was suspended and goes on puts its row back; what was
 * taken from it meanwhile stays taken, and its transaction is undone (lib/idempotency.ts).
 */
export function createHeartbeat(
  store: Store,
  { intervalMs = INTERVAL_MS, sendsMail = false }: HeartbeatOptions = {},
): Heartbeat {
  const processId = newId();
  const stopping = new AbortController();
  const others = new Map<string, { beat: number; missed: number }>();
  let running: Promise<void> | undefined;
  let failure: unknown = null;
  let lastBeat = Date.now();

  const beat = async (): Promise<void> => {
    try {
      await renew(store, processId, sendsMail);
      await removeDead(store, processId, others);
      failure = null;
      lastBeat = Date.now();
    } catch (error) {
      failure = error;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) await beat();
    }
  };
  return {
    processId,
    start: async () => {
      await beat();
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
      await store.db
        .deleteFrom('processes')
        .where('id', '=', processId)
        .execute()
        .catch(() => undefined);
    },
    failure: () => {
      const isHanging = running && Date.now() - lastBeat > HANGING_MS;
      return failure ?? (isHanging ? new Error('The database has not taken a write for 10 s.') : null);
    },
  };
}

async function renew({ db }: Store, id: string, sendsMail: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('processes')
    .set(eb => ({ beat: eb('beat', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const now = Date.now();
  // A number that this row never had: nobody takes it for the one that they saw stand still.
  await db
    .insertInto('processes')
    .values({
      id,
      beat: now,
      started_at: new Date(now).toISOString(),
      sends_mail: sendsMail ? 1 : 0,
    })
    .execute();
}

async function removeDead(
  { db }: Store,
  own: string,
  others: Map<string, { beat: number; missed: number }>,
): Promise<void> {
  const rows = await db.selectFrom('processes').select(['id', 'beat']).where('id', '!=', own).execute();
  const present = new Set(rows.map(row => row.id));
  for (const id of others.keys()) if (!present.has(id)) others.delete(id);
  for (const { id, beat } of rows) {
    const known = others.get(id);
    const missed = known?.beat === beat ? known.missed + 1 : 0;
    others.set(id, { beat, missed });
    if (missed < MAX_MISSED) continue;
    // Unless it has renewed its row since it was read.
    await db.deleteFrom('processes').where('id', '=', id).where('beat', '=', beat).execute();
  }
}
