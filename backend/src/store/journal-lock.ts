import { sql } from 'kysely';
import { FIRST_HASH } from './journal-hash.ts';
import type { Queries } from './queries.ts';
import type { JournalRow } from './tables/journal.ts';

// The chain of the journal is the last row that a transaction locks (journal-chain.ts). A statement before it may lock it along (ADR 62).

/** An entry without its place in the chain. */
export type NewEntry = Omit<JournalRow, 'seq' | 'previous_hash' | 'hash'>;

/** The entries of a transaction that wait for its end. */
export const waiting = new WeakMap<object, NewEntry[]>();

/** The end of the chain. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

const locked = new WeakMap<object, ChainEnd>();

/** The transaction has entries that wait for their place. */
export const needsChain = (trx: Queries): boolean => waiting.has(trx);

/**
 * Locks the chain as a part of another statement, once the rows of its part `first` are written: on PostgreSQL each statement is a round
 * trip, during which everybody waits who wants the same rows. Selects one row, however many `first` has.
 */
export const LOCK_CHAIN_AFTER_FIRST = sql<ChainEnd>`(
  insert into journal_chain (id, seq, hash, anchor_seq, anchor_hash)
  select 1, 0, ${sql.lit(FIRST_HASH)}, 0, ${sql.lit(FIRST_HASH)} from first having count(*) > 0
  on conflict (id) do update set seq = journal_chain.seq returning seq, hash)`;

/** The end that LOCK_CHAIN_AFTER_FIRST gave. */
export function chainIsLocked(trx: Queries, end: ChainEnd): void {
  locked.set(trx, end);
}

/** The end that the transaction has locked already; once. */
export function takeLocked(trx: Queries): ChainEnd | undefined {
  const end = locked.get(trx);
  locked.delete(trx);
  return end;
}

/** Remembers which entries a transaction has; the answer takes away those that came since, and what was locked since. */
export function markEntries(trx: Queries): () => void {
  const entries = waiting.get(trx);
  const length = entries?.length ?? 0;
  return () => {
    if (entries) entries.splice(length);
    else waiting.delete(trx);
    locked.delete(trx);
  };
}
