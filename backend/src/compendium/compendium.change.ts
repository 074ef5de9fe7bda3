import { compendiumEntrySchema, entryValueErrors, HOMEBREW_MAX, may } from '@rpd/shared/domain';
import type { CompendiumEntry, CompendiumEntryInput, CompendiumKind, Identity } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { compendiumFacts } from '../store/compendium-facts.ts';
import { newEntity } from '../store/entities.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import { entryCodec } from '../store/tables/compendium.ts';
import { hashOf, keysOf } from './compendium.content.ts';
import { findEntryRow, kindsOf, presentEntries } from './compendium.store.ts';

// How « maison » entries are changed: by their form, and by the journal when it undoes a change.

/** The facts of a server's compendium; a server that this person does not see has none. */
export async function readableCompendium(db: Queries, me: Identity, server: string) {
  const found = await findServerOf(db, server);
  const facts = found && compendiumFacts(found);
  if (!facts || !may(me, 'read', 'Compendium', facts)) throw refuse('notFound');
  return facts;
}

export async function writableCompendium(db: Queries, me: Identity, server: string): Promise<void> {
  const facts = await readableCompendium(db, me, server);
  if (!may(me, 'update', 'Compendium', facts)) throw refuse('forbidden');
}

export async function readableEntry(db: Queries, me: Identity, id: string): Promise<CompendiumEntry> {
  const row = await findEntryRow(db, id);
  if (!row) throw refuse('notFound');
  await readableCompendium(db, me, row.server_id);
  const [entry] = await presentEntries(db, [row]);
  if (!entry) throw refuse('notFound');
  return entry;
}

/** What is ours to say of an entry. */
const OURS = ['server', 'serverName', 'pack', 'hash', 'key', 'kindName', 'columns'];

/** An entry as people send it, by the kinds of its server. */
function readEntryInput(body: Fields, kinds: readonly CompendiumKind[]): CompendiumEntryInput {
  const input = validate(compendiumEntrySchema, editable(body, OURS));
  const kind = kinds.find(({ key }) => key === input.kind);
  if (!kind) throw refuse('invalid', { fields: { kind: 'Ce genre n’existe pas sur ce serveur.' } });
  const fields = entryValueErrors(input.values, kind.columns);
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
  return input;
}

/** The lock of whatever changes a compendium. */
export const compendiumLock = (server: string): string => `compendium:${server}`;

/** Within a transaction that holds the compendium's lock. */
export async function addEntry(
  trx: Queries,
  request: FastifyRequest,
  server: string,
  body: Fields,
): Promise<CompendiumEntry> {
  const me = caller(request);
  await writableCompendium(trx, me, server);
  const input = readEntryInput(body, await kindsOf(trx, server));
  await refuseFull(trx, server);
  const entity = newEntity();
  const row = entryCodec.encodeAll({
    ...entity,
    ...input,
    ...keysOf(input),
    server,
    pack: null,
    key: `maison-${entity._id}`,
    hash: hashOf(input),
    deletedAt: null,
  });
  await trx.insertInto('compendium_entries').values(row).execute();
  await changed(trx, 'compendiums', server);
  const about = { entity: 'Compendium', id: entity._id, name: input.name } as const;
  await record(trx, actorOf(request), { action: 'create', ...about });
  return readableEntry(trx, me, entity._id);
}

/** Refuses where `more` entries do not fit. */
export async function refuseFull(trx: Queries, server: string, more = 1): Promise<void> {
  const { total } = await trx
    .selectFrom('compendium_entries')
    .where('server_id', '=', server)
    .where('pack_id', 'is', null)
    .where('deleted_at', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total + more > HOMEBREW_MAX) throw refuse('compendiumFull');
}

/** The entry, for somebody who may change it: one of a pack is changed by its next version alone. */
async function changeableEntry(trx: Queries, me: Identity, id: string): Promise<CompendiumEntry> {
  const entry = await readableEntry(trx, me, id);
  await writableCompendium(trx, me, entry.server);
  if (entry.pack) throw refuse('entryOfPack');
  return entry;
}

/** Within a transaction that holds the entry's lock. */
export async function changeEntry(
  trx: Queries,
  request: FastifyRequest,
  body: Fields,
): Promise<CompendiumEntry> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await changeableEntry(trx, me, id);
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const { kind, name, system, source, values, description } = current;
  const before = { kind, name, system, source, values, description };
  const input = readEntryInput(merge(before, editable(body, OURS)), await kindsOf(trx, current.server));
  const updatedAt = new Date().toISOString();
  const changes = entryCodec.encode({ ...input, ...keysOf(input), hash: hashOf(input), updatedAt });
  await trx
    .updateTable('compendium_entries')
    .set({ ...changes, version: current.version + 1 })
    .where('id', '=', id)
    .execute();
  await changed(trx, 'compendiums', current.server);
  const about = { entity: 'Compendium', id, name: input.name } as const;
  await record(trx, actorOf(request), { action: 'update', ...about, ...describeChange(before, input) });
  return readableEntry(trx, me, id);
}

/** Deleted entries of one server that the journal can still bring back. */
const RESTORABLE_MAX = 500;

/** Within a transaction that holds the entry's lock. Rows that were taken from it keep their values. */
export async function removeEntry(
  trx: Queries,
  request: FastifyRequest,
  id: string,
): Promise<CompendiumEntry> {
  const entry = await changeableEntry(trx, caller(request), id);
  await trx
    .updateTable('compendium_entries')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  const kept = trx
    .selectFrom('compendium_entries')
    .where('server_id', '=', entry.server)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .limit(RESTORABLE_MAX)
    .select('id');
  // Those that went with their kind come back with it, however many they are.
  const withKinds = trx
    .selectFrom('compendium_removed_kinds')
    .where('server_id', '=', entry.server)
    .where('restored_at', 'is', null)
    .select('removed_at');
  await trx
    .deleteFrom('compendium_entries')
    .where('server_id', '=', entry.server)
    .where('deleted_at', 'is not', null)
    .where('id', 'not in', kept)
    .where('deleted_at', 'not in', withKinds)
    .execute();
  await changed(trx, 'compendiums', entry.server);
  await record(trx, actorOf(request), { action: 'delete', entity: 'Compendium', id, name: entry.name });
  return entry;
}

/** Within a transaction that holds the entry's lock. */
export async function restoreEntry(trx: Queries, request: FastifyRequest, id: string): Promise<void> {
  if (!isId(id)) throw refuse('notFound');
  const row = await trx
    .selectFrom('compendium_entries')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw refuse('notFound');
  await writableCompendium(trx, caller(request), row.server_id);
  if (!(await kindsOf(trx, row.server_id)).some(({ key }) => key === row.kind)) throw refuse('kindGone');
  await refuseFull(trx, row.server_id);
  await trx.updateTable('compendium_entries').set({ deleted_at: null }).where('id', '=', id).execute();
  await changed(trx, 'compendiums', row.server_id);
  await record(trx, actorOf(request), { action: 'restore', entity: 'Compendium', id, name: row.name });
}

/** Removes what can be restored no longer. */
export async function purgeEntries(db: Queries, now = Date.now()): Promise<void> {
  const before = new Date(now - RESTORABLE_MS).toISOString();
  await db.deleteFrom('compendium_entries').where('deleted_at', '<', before).execute();
  await db.deleteFrom('compendium_removed_kinds').where('removed_at', '<', before).execute();
}
const RESTORABLE_MS = 30 * 24 * 3_600_000;
