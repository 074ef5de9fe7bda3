import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isAway, StoreUnavailableError } from './errors.ts';
import type { Queries } from './queries.ts';
import type { Database } from './schema.ts';

// Long reads on replicas (ADR 124): a replica answers once it has all that the primary had committed when the read began. What a person has written,
// and what an event has announced, is in it.

/** What became of long reads: answered by a replica, or by the primary because the replica was behind, was away, or is not asked for a while. */
export type ReplicaCounts = Record<'replica' | 'behind' | 'away' | 'paused', number>;

export interface ReplicaReads {
  read<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  counts(): ReplicaCounts;
  close(): Promise<void>;
}

export interface ReplicaReadSettings {
  /** How far a replica may be behind, in ms: a read waits for it for so long, then asks the primary. */
  lagMs?: number | undefined;
  /** Instead of how long no replica is asked after one was behind, after one was away, and after the primary was replaced, in ms. */
  pauseMs?: number | undefined;
}

const LAG_MS = 200;
const MAX_LAG_MS = 5_000;
const STEP_MS = 5;
const PAUSE_MS = { behind: 1_000, away: 30_000, replaced: 60_000 };
/** A statement that the replica ended because the log went on. */
const CONFLICT = '40001';

/** The setting DATABASE_READ_LAG_MS. Throws for what is no number of milliseconds. */
export function readLag(setting = process.env['DATABASE_READ_LAG_MS']): number {
  if (!setting) return LAG_MS;
  if (/^\d{1,4}$/.test(setting) && Number(setting) <= MAX_LAG_MS) return Number(setting);
  throw new StoreUnavailableError(
    `DATABASE_READ_LAG_MS vaut «\u00a0${setting}\u00a0»\u00a0: donnez un nombre de millisecondes de 0 à ${MAX_LAG_MS}.`,
  );
}

class BehindError extends Error {
  override name = 'BehindError';
}

interface Position {
  /** Up to where the primary's log is on its disk: every commit that was acknowledged. */
  lsn: string;
  /** Another one after another node has become the primary. */
  timeline: string;
}

async function positionOf(primary: Queries): Promise<Position | undefined> {
  const { rows } = await sql<Position>`select pg_current_wal_flush_lsn()::text as lsn,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`.execute(primary);
  return rows[0];
}

/** Waits until a replica has the log up to `lsn`. @throws BehindError when it has not within `lagMs` */
async function untilReached(replica: Queries, lsn: string, lagMs: number): Promise<void> {
  const until = performance.now() + lagMs;
  for (;;) {
    // The address of the replicas may lead to the primary, where no replica is left.
    const { rows } = await sql<{ reached: boolean }>`select case when pg_is_in_recovery()
      then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn else true end as reached`.execute(replica);
    if (rows[0]?.reached) return;
    if (performance.now() > until) throw new BehindError();
    await delay(STEP_MS);
  }
}

/** Long reads of `primary` on `replica`, which may be several behind one address. */
export function replicaReads(
  primary: Queries,
  replica: Kysely<Database>,
  { lagMs = LAG_MS, pauseMs }: ReplicaReadSettings,
): ReplicaReads {
  const counts: ReplicaCounts = { replica: 0, behind: 0, away: 0, paused: 0 };
  let pausedUntil = 0;
  let timeline: string | undefined;

  const pauseFor = (reason: keyof typeof PAUSE_MS): void => {
    pausedUntil = performance.now() + (pauseMs ?? PAUSE_MS[reason]);
  };
  /** Null where no replica is to be asked. */
  const wanted = async (): Promise<string | null> => {
    if (performance.now() < pausedUntil) return null;
    const position = await positionOf(primary).catch(() => undefined);
    if (!position) return null;
    const isReplaced = timeline !== undefined && timeline !== position.timeline;
    timeline = position.timeline;
    // A replica may have more of the former primary's log than the new primary has: its position says nothing until it follows.
    if (isReplaced) pauseFor('replaced');
    return isReplaced ? null : position.lsn;
  };
  return {
    async read(work) {
      const lsn = await wanted();
      if (lsn === null) {
        counts.paused += 1;
        return work(primary);
      }
      try {
        // One transaction: a pooler, or what shares the replicas out, may lead each to another one.
        const found = await replica
          .transaction()
          .setAccessMode('read only')
          .execute(async trx => {
            await untilReached(trx, lsn, lagMs);
            return work(trx);
          });
        counts.replica += 1;
        return found;
      } catch (error) {
        const lags = error instanceof BehindError;
        if (!lags && !isAway(error) && (error as { code?: unknown }).code !== CONFLICT) throw error;
        const reason = lags ? 'behind' : 'away';
        counts[reason] += 1;
        pauseFor(reason);
        return work(primary);
      }
    },
    counts: () => counts,
    close: () => replica.destroy(),
  };
}
