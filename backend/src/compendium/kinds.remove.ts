import { COMPENDIUM_COLUMNS_MAX, STANDARD_KINDS } from '@rpd/shared/domain';
import type { CompendiumColumn, CompendiumKind, CompendiumValues } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { inParts } from '../lib/turns.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { removedKindCodec } from '../store/tables/compendium.ts';
import type { RemovedKind } from '../store/tables/compendium.ts';
import { writableCompendium } from './compendium.change.ts';
import { kindsOf, removeKindRow, saveKind } from './compendium.store.ts';

// Kinds that a server deletes (PLS-5, ADR 120): nothing of an entry is lost, and the journal takes it back.

/** What becomes of « maison » entries of a kind that is deleted. */
export interface KindFate {
  way: 'move' | 'bin' | undefined;
  /** Of those that move: the key of their new kind. */
  to: string | undefined;
}

/** Deleted kinds of one server that can come back. */
const RESTORABLE_MAX = 10;

const entriesWords = (count: number): string => `${count} entrée${count > 1 ? 's' : ''}`;

/** Within a transaction that holds the compendium's lock. Answers the id by which the kind comes back. */
export async function removeKind(
  trx: Queries,
  request: FastifyRequest,
  server: string,
  { key, fate }: { key: string; fate: KindFate },
): Promise<string> {
  await writableCompendium(trx, caller(request), server);
  const kinds = await kindsOf(trx, server);
  const kind = kinds.find(one => one.key === key);
  if (!kind) throw refuse('notFound');
  if (STANDARD_KINDS.some(one => one.key === key)) throw refuse('kindStandard');
  await refusePacks(trx, server, key);
  const entries = await homebrewOf(trx, server, key);
  const removedAt = new Date().toISOString();
  const made = { server, kind, kinds, entries, to: fate.to, removedAt };
  const done = entries.length === 0 ? NOTHING : await settle(trx, fate.way, made);
  await removeKindRow(trx, server, key);
  const id = newId();
  const { name, columns } = kind;
  const row = { _id: id, server, removedAt, restoredAt: null, key, name, columns, fate: done.fate };
  await trx.insertInto('compendium_removed_kinds').values(removedKindCodec.encodeAll(row)).execute();
  await pruneRemoved(trx, server);
  await changed(trx, 'compendiums', server);
  const about = { entity: 'Compendium', id, name, detail: `Genre d’entrées${done.detail}` } as const;
  await record(trx, actorOf(request), { action: 'delete', ...about });
  return id;
}

interface Settled {
  fate: RemovedKind['fate'];
  detail: string;
}
const NOTHING: Settled = { fate: { way: 'none' }, detail: '' };

type HomebrewEntry = Awaited<ReturnType<typeof homebrewOf>>[number];

interface Removal {
  server: string;
  kind: CompendiumKind;
  kinds: readonly CompendiumKind[];
  entries: readonly HomebrewEntry[];
  to: string | undefined;
  removedAt: string;
}

/** Moves or deletes the entries, as was chosen; without a choice nothing happens. */
async function settle(trx: Queries, way: KindFate['way'], removal: Removal): Promise<Settled> {
  const words = entriesWords(removal.entries.length);
  if (way === undefined) {
    const them = removal.entries.length > 1 ? 'les' : 'la';
    throw refuse('kindInUse', {
      message: `Ce genre a ${words} : déplacez-${them} dans un autre genre, ou mettez-${them} à la corbeille avec lui.`,
    });
  }
  if (way === 'move') return moveEntries(trx, removal);
  const { removedAt, entries } = removal;
  await inParts(entries, part => someEntries(trx, part).set({ deleted_at: removedAt }).execute());
  return {
    fate: { way, entries: entries.map(({ id }) => id) },
    detail: `, ${words} à la corbeille avec lui`,
  };
}

async function moveEntries(trx: Queries, removal: Removal): Promise<Settled> {
  const { server, kind, kinds, entries, to } = removal;
  const target = kinds.find(({ key }) => key === to && key !== kind.key);
  if (!target) throw refuse('invalid', { fields: { to: 'Choisissez un autre genre de ce compendium.' } });
  const after = withColumns(target, kind, entries);
  if (after !== target.columns) await saveKind(trx, server, { ...target, columns: after });
  // What they say is the same, and so is its hash: rows that were taken from them have nothing to take.
  await inParts(entries, part =>
    someEntries(trx, part)
      .set(eb => ({ kind: target.key, version: eb('version', '+', 1), updated_at: removal.removedAt }))
      .execute(),
  );
  return {
    fate: {
      way: 'move',
      to: target.key,
      entries: entries.map(({ id, version }) => ({ id, version: version + 1 })),
      before: target.columns,
      after,
    },
    detail: `, ${entriesWords(entries.length)} dans « ${target.name} »`,
  };
}

/** The columns of a kind with those that entries of another one use. */
function withColumns(
  target: CompendiumKind,
  from: CompendiumKind,
  entries: readonly HomebrewEntry[],
): CompendiumColumn[] {
  const used = new Set(entries.flatMap(({ keys }) => keys));
  const brought = from.columns.filter(({ key }) => used.has(key));
  const known = new Map(target.columns.map(column => [column.key, column]));
  const clash = brought.find(({ key, type }) => (known.get(key)?.type ?? type) !== type);
  if (clash) {
    const message = `« ${clash.name} » n’est pas du même type dans « ${target.name} » : choisissez un autre genre.`;
    throw refuse('invalid', { fields: { to: message } });
  }
  const added = brought.filter(({ key }) => !known.has(key));
  if (added.length === 0) return target.columns;
  const columns = [...target.columns, ...added];
  if (columns.length > COMPENDIUM_COLUMNS_MAX) {
    const message = `« ${target.name} » aurait plus de ${COMPENDIUM_COLUMNS_MAX} valeurs : choisissez un autre genre.`;
    throw refuse('invalid', { fields: { to: message } });
  }
  return columns;
}

const someEntries = (trx: Queries, part: readonly HomebrewEntry[]) =>
  trx.updateTable('compendium_entries').where(
    'id',
    'in',
    part.map(({ id }) => id),
  );

/** « Maison » entries of a kind that are there, and the values that each has. In a transaction that holds the compendium's lock they stay so. */
async function homebrewOf(trx: Queries, server: string, kind: string) {
  const all = await trx
    .selectFrom('compendium_entries')
    .where('server_id', '=', server)
    .where('kind', '=', kind)
    .where('pack_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'version'])
    .execute();
  const entries: { id: string; version: number; keys: string[] }[] = [];
  await inParts(all, async part => {
    const rows = await trx
      .selectFrom('compendium_entries')
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .select(['id', 'version', 'entry_values'])
      .orderBy('id')
      .execute();
    for (const { id, version, entry_values } of rows) {
      entries.push({ id, version, keys: Object.keys(JSON.parse(entry_values) as CompendiumValues) });
    }
  });
  return entries;
}

/** An entry of a pack keeps the kind that its pack says. */
async function refusePacks(trx: Queries, server: string, kind: string): Promise<void> {
  const packs = await trx
    .selectFrom('compendium_packs')
    .where('server_id', '=', server)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('compendium_entries')
          .whereRef('compendium_entries.pack_id', '=', 'compendium_packs.id')
          .where('compendium_entries.server_id', '=', server)
          .where('kind', '=', kind)
          .where('deleted_at', 'is', null)
          .select('compendium_entries.id'),
      ),
    )
    .orderBy('name_key')
    .select('name')
    .execute();
  if (packs.length === 0) return;
  const names = packs.map(({ name }) => `« ${name} »`).join(', ');
  throw refuse('kindOfPack', {
    message: `Des entrées de paquets sont de ce genre : retirez d’abord ${names}.`,
  });
}

/** Keeps the latest of a server: of those before, entries that were deleted along go as all deleted entries do. */
async function pruneRemoved(trx: Queries, server: string): Promise<void> {
  const kept = trx
    .selectFrom('compendium_removed_kinds')
    .where('server_id', '=', server)
    .orderBy('removed_at', 'desc')
    .limit(RESTORABLE_MAX)
    .select('id');
  await trx
    .deleteFrom('compendium_removed_kinds')
    .where('server_id', '=', server)
    .where('id', 'not in', kept)
    .execute();
}
