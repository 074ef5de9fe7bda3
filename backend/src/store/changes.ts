import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { beforeCommit } from './commit.ts';
import type { EntityState, Facts } from './entity-state.ts';
import { kindRule, personTopic, tableTopic } from './live.kinds.ts';
import type { LiveKind } from './live.kinds.ts';
import { announce, appendEvents } from './live.log.ts';
import type { NewEvent, TopicNews } from './live.log.ts';
import type { Queries } from './queries.ts';
import type { Database } from './schema.ts';

// How a writer says that an entity changed: `await changed(trx, 'games', id)`. The event is written when the transaction is
// about to commit, with what is true then; several changes of one entity in one transaction are one event.

/** Who may get an event, as it is stored: those who could read the entity before the change, and those who can after it. */
export interface StoredAudience {
  before: Facts | null;
  after: Facts | null;
}

/** What an event says of its entity. */
export interface ChangePayload {
  entity: LiveKind;
  id: string;
  change: 'created' | 'updated' | 'deleted';
  /** Null for what counts none, and for a change that does not count it up. */
  version: number | null;
  /** The person who did it; null where nobody is known. */
  by: string | null;
  /** The session whose log it is in. */
  table?: string;
}

interface Change {
  kind: LiveKind;
  id: string;
  before: EntityState | null;
  /** What the row says after the change; undefined: it is read when the transaction is about to commit. */
  after: EntityState | undefined;
  created: boolean;
  /** Instead of what the entity's row says: an event of which fewer people may know. */
  facts: Facts | undefined;
  counted: boolean;
}

export interface ChangeDetails {
  before?: EntityState | null;
  /** The entity after the change, where the writer knows it: it need not be read. Of several changes none is trusted. */
  after?: EntityState | undefined;
  created?: boolean;
  facts?: Facts | undefined;
  /** The change counts the entity's version up: who has that version has the change. */
  counted?: boolean;
}

const collected = new WeakMap<object, Map<string, Change>>();
const actors = new WeakMap<object, string>();

/** Says who does what the transaction does. */
export function setActor(trx: Queries, person: string | null): void {
  if (person) actors.set(trx, person);
}

/** The state of an entity before a change that may move rights; null where that needs no look. */
export const stateBefore = async (db: Queries, kind: LiveKind, id: string): Promise<EntityState | null> => {
  const rule = kindRule(kind);
  return rule.movesRights ? rule.read(db, id) : null;
};

/** Writes an event about an entity: at the end of the transaction that `db` is, or at once in one of its own. */
export async function changed(
  db: Queries,
  kind: LiveKind,
  id: string,
  { before = null, after, created = false, facts, counted = false }: ChangeDetails = {},
): Promise<void> {
  const change = { kind, id, before, after, created, facts, counted };
  const known = collected.get(db);
  if (known) {
    const key = `${kind} ${id}`;
    const first = known.get(key);
    // What is for few stays so only if all of it is.
    known.set(
      key,
      first
        ? { ...first, after: undefined, facts: first.facts && facts, counted: first.counted && counted }
        : change,
    );
    return;
  }
  const changes = new Map([[`${kind} ${id}`, change]]);
  const write = async () => {
    collected.delete(db);
    await writeChanges(db, [...changes.values()]);
  };
  if (beforeCommit(db, write)) collected.set(db, changes);
  else if (db.isTransaction) await writeChanges(db, [change]);
  else {
    const news = await db.transaction().execute((trx: Transaction<Database>) => writeChanges(trx, [change]));
    announce(db, news);
  }
}

/** Remembers which changes a transaction has; the answer takes away those that came since. */
export function markChanges(trx: Queries): () => void {
  const known = collected.get(trx);
  const kept = [...(known ?? [])];
  return () => {
    if (!known) {
      collected.delete(trx);
      return;
    }
    known.clear();
    for (const [key, change] of kept) known.set(key, change);
  };
}

/** So many at a time: a change of many things leaves others their turn. */
const PER_TURN = 50;

async function writeChanges(trx: Queries, changes: readonly Change[]): Promise<TopicNews[]> {
  const by = actors.get(trx) ?? null;
  const events: NewEvent[] = [];
  for (const [index, change] of changes.entries()) {
    if (index % PER_TURN === PER_TURN - 1) await nextTurn();
    const event = await describe(trx, change, by);
    if (event) events.push(event);
  }
  return appendEvents(trx, events);
}

async function describe(trx: Queries, change: Change, by: string | null): Promise<NewEvent | null> {
  const { kind, id, before, created, facts, counted } = change;
  const rule = kindRule(kind);
  const now = change.after ?? (await rule.read(trx, id));
  const after = now && facts ? { ...now, facts } : now;
  // Made and deleted in one transaction, or deleted and nobody is known who could read it.
  if (!after && (created || !before)) return null;
  const audience: StoredAudience = {
    before: facts ? null : (before?.facts ?? null),
    after: after?.facts ?? null,
  };
  const payload: ChangePayload = {
    entity: kind,
    id,
    change: changeOf(after !== null, created),
    version: counted ? (after?.version ?? null) : null,
    by,
  };
  const table = rule.topic === 'table' ? String((after ?? before)?.facts['table']) : undefined;
  const ofTable = table === undefined ? {} : { table };
  const topic =
    table === undefined ? (rule.topic === 'person' ? personTopic(id) : kind) : tableTopic(kind, table);
  return {
    topic,
    kind,
    entityId: id,
    payload: JSON.stringify({ ...payload, ...ofTable }),
    audience: JSON.stringify(audience),
    retentionMs: rule.retentionMs,
  };
}

function changeOf(exists: boolean, created: boolean): ChangePayload['change'] {
  if (!exists) return 'deleted';
  return created ? 'created' : 'updated';
}
