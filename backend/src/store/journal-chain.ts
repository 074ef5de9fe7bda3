import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { beforeCommit } from './commit.ts';
import { entryHash, FIRST_HASH, hashText } from './journal-hash.ts';
import { takeLocked, waiting } from './journal-lock.ts';
import type { NewEntry } from './journal-lock.ts';
import type { Queries } from './queries.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

// Each entry of the journal holds the hash of the one before: a changed, removed or inserted entry breaks the chain
// from there on (ADR 20). Entries get their place when their transaction is about to commit, under one row lock that is
// always taken last: places have no gaps, several processes write at once, and nobody waits for anybody in a circle.

/** The chain's end, held until the transaction ends: writing the row locks it on both databases. The first entry makes it. */
const lockChain = (trx: Queries) =>
  trx
    .insertInto('journal_chain')
    .values({ id: 1, seq: 0, hash: FIRST_HASH, anchor_seq: 0, anchor_hash: FIRST_HASH })
    .onConflict(conflict => conflict.column('id').doUpdateSet(eb => ({ seq: eb.ref('journal_chain.seq') })))
    .returning(['seq', 'hash', 'anchor_seq', 'anchor_hash'])
    .executeTakeFirstOrThrow();

/** So many at a time: a change of many things has as many entries, and leaves others their turn. */
const PER_TURN = 50;

async function insertEntries(trx: Queries, entries: readonly NewEntry[]): Promise<void> {
  let { seq, hash } = takeLocked(trx) ?? (await lockChain(trx));
  for (const [index, entry] of entries.entries()) {
    if (index % PER_TURN === PER_TURN - 1) await nextTurn();
    const place = { seq: seq + 1, previous_hash: hash };
    seq = place.seq;
    hash = entryHash({ ...entry, ...place });
    await trx
      .insertInto('journal')
      .values({ ...entry, ...place, hash })
      .execute();
  }
  await trx.updateTable('journal_chain').set({ seq, hash }).where('id', '=', 1).execute();
}

/** Adds an entry: at the end of the transaction that `db` is, or at once in one of its own. */
export async function appendEntry(db: Queries, entry: NewEntry): Promise<void> {
  const entries = waiting.get(db);
  if (entries) {
    entries.push(entry);
    return;
  }
  const collected = [entry];
  const write = async () => {
    waiting.delete(db);
    await insertEntries(db, collected);
  };
  const isCollected = beforeCommit(db, write, 'last');
  if (isCollected) waiting.set(db, collected);
  else if (db.isTransaction) await insertEntries(db, collected);
  else await db.transaction().execute((trx: Transaction<Database>) => insertEntries(trx, collected));
}

/**
 * Removes the entries before a moment, from the chain's beginning on, and keeps the last one's hash as the anchor of
 * what stays. Answers how many went.
 */
export async function removeEntriesBefore(store: Store, before: string): Promise<number> {
  const isAny = await store.db.selectFrom('journal').select('id').where('at', '<', before).limit(1).execute();
  if (isAny.length === 0) return 0;
  return store.transaction(async trx => {
    const chain = await lockChain(trx);
    const first = await trx
      .selectFrom('journal')
      .select(eb => eb.fn.min<number | null>('seq').as('seq'))
      .where('at', '>=', before)
      .executeTakeFirst();
    const last = first?.seq ? first.seq - 1 : chain.seq;
    if (last <= chain.anchor_seq) return 0;
    const anchor = await trx.selectFrom('journal').select('hash').where('seq', '=', last).executeTakeFirst();
    // A chain that is broken here stays as it is, for the administrator to look into.
    if (!anchor?.hash) return 0;
    const gone = trx.selectFrom('journal').select('id').where('seq', '<=', last);
    await trx.deleteFrom('journal_changes').where('entry_id', 'in', gone).execute();
    const { numDeletedRows } = await trx.deleteFrom('journal').where('seq', '<=', last).executeTakeFirst();
    await trx
      .updateTable('journal_chain')
      .set({ anchor_seq: last, anchor_hash: anchor.hash })
      .where('id', '=', 1)
      .execute();
    return Number(numDeletedRows);
  });
}

/** What checkJournal() finds. `at` is the moment of the entry where the chain breaks. */
export type JournalCheck =
  | { whole: true; entries: number; lastSeq: number; lastHash: string }
  | { whole: false; seq: number; at: string | null; reason: 'missing' | 'changed' | 'inserted' | 'cut' };

const PAGE = 1_000;

/** Follows the chain from its anchor to its end, as of one moment. */
export const checkJournal = (store: Store): Promise<JournalCheck> => store.snapshot(followChain);

async function followChain(db: Queries): Promise<JournalCheck> {
  const stored = await db.selectFrom('journal_chain').selectAll().executeTakeFirst();
  const chain = stored ?? { seq: 0, hash: FIRST_HASH, anchor_seq: 0, anchor_hash: FIRST_HASH };
  let [seq, hash] = [chain.anchor_seq, chain.anchor_hash];
  for (;;) {
    const rows = await db
      .selectFrom('journal')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    const changes = await changesOf(db, rows);
    for (const row of rows) {
      const broken = (reason: 'missing' | 'changed' | 'inserted') =>
        ({ whole: false, seq: seq + 1, at: row.at, reason }) as const;
      if (row.seq !== seq + 1) return broken('missing');
      if (row.seq > chain.seq) return broken('inserted');
      if (row.previous_hash !== hash || row.hash !== entryHash({ ...row, seq: row.seq, previous_hash: hash }))
        return broken('changed');
      const kept = changes.get(row.id);
      if (kept !== undefined && hashText(kept) !== row.changes_hash) return broken('changed');
      [seq, hash] = [row.seq, row.hash];
    }
    if (rows.length < PAGE) break;
  }
  if (seq !== chain.seq || hash !== chain.hash)
    return { whole: false, seq: seq + 1, at: null, reason: 'cut' };
  const stranger = await db
    .selectFrom('journal')
    .select('at')
    .where(eb => eb.or([eb('seq', 'is', null), eb('seq', '<=', chain.anchor_seq)]))
    .executeTakeFirst();
  if (stranger) return { whole: false, seq: 0, at: stranger.at, reason: 'inserted' };
  return { whole: true, entries: seq - chain.anchor_seq, lastSeq: seq, lastHash: hash };
}

/** Before and after of these entries, as they are stored. */
async function changesOf(db: Queries, entries: readonly { id: string }[]): Promise<Map<string, string>> {
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('journal_changes')
    .where('entry_id', 'in', ids)
    .select(['entry_id', 'changes'])
    .execute();
  return new Map(rows.map(({ entry_id, changes }) => [entry_id, changes]));
}

/** Before and after of an entry, with what is kept of each beside the journal. */
export async function readChanges(
  db: Queries,
  entries: readonly { id: string; changesHash: string | null }[],
): Promise<Map<string, string>> {
  const stored = await changesOf(db, entries);
  for (const { id, changesHash } of entries) {
    const kept = stored.get(id);
    // What somebody wrote around the application is not what was changed.
    if (kept !== undefined && hashText(kept) !== changesHash) stored.delete(id);
  }
  return stored;
}

/** Takes away what the journal keeps of a thing's values: the thing is gone for good. */
export async function forgetChanges(db: Queries, entity: string, id: string): Promise<void> {
  // A game's campaign has the game's id, and goes with it.
  const entities = entity === 'Game' ? ['Game', 'Campaign'] : [entity];
  await db
    .deleteFrom('journal_changes')
    .where('entity', 'in', entities)
    .where('entity_id', '=', id)
    .execute();
}
