import { isDeepStrictEqual } from 'node:util';
import { COMPENDIUM_KINDS_MAX } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { inParts } from '../lib/turns.ts';
import { changed } from '../store/changes.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { removedKindCodec } from '../store/tables/compendium.ts';
import type { RemovedKind } from '../store/tables/compendium.ts';
import { refuseFull, writableCompendium } from './compendium.change.ts';
import { kindsOf, saveKind } from './compendium.store.ts';

// Deleted kinds that come back (ADR 120).

export async function findRemovedKind(db: Queries, id: string): Promise<RemovedKind | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('compendium_removed_kinds')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row ? removedKindCodec.decode(row) : null;
}

/** What deleted kinds of these servers were called, by their keys. */
export async function namesOfRemovedKinds(
  db: Queries,
  servers: readonly string[],
): Promise<{ key: string; name: string }[]> {
  if (servers.length === 0) return [];
  return db
    .selectFrom('compendium_removed_kinds')
    .where('server_id', 'in', servers)
    .where('restored_at', 'is', null)
    .orderBy('removed_at', 'desc')
    .select(['key', 'name'])
    .execute();
}

/** Within a transaction that holds the compendium's lock. Entries that were changed since stay where they are. */
export async function restoreKind(trx: Queries, request: FastifyRequest, id: string): Promise<string> {
  const gone = await findRemovedKind(trx, id);
  if (!gone || gone.restoredAt !== null) throw refuse('notFound');
  const { server, key, name, columns, fate } = gone;
  await writableCompendium(trx, caller(request), server);
  const kinds = await kindsOf(trx, server);
  if (kinds.some(one => one.key === key)) {
    throw refuse('undoMoved', {
      message: `Un genre « ${name} » a été ajouté depuis : celui-ci ne revient pas.`,
    });
  }
  if (kinds.length >= COMPENDIUM_KINDS_MAX) throw refuse('kindsFull');
  await saveKind(trx, server, { key, name, columns });
  const left = await takeBack(trx, gone);
  if (fate.way === 'bin') await refuseFull(trx, server, 0);
  await trx
    .updateTable('compendium_removed_kinds')
    .set({ restored_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await changed(trx, 'compendiums', server);
  const detail = left > 0 ? `Genre d’entrées, ${stayWords(left)}` : 'Genre d’entrées';
  await record(trx, actorOf(request), { action: 'restore', entity: 'Compendium', id, name, detail });
  return server;
}

const stayWords = (count: number): string =>
  count > 1
    ? `${count} entrées changées depuis restent où elles sont`
    : '1 entrée changée depuis reste où elle est';

/** The entries as they were before; answers how many are left where they are. */
async function takeBack(trx: Queries, { server, key, fate, removedAt }: RemovedKind): Promise<number> {
  if (fate.way === 'none') return 0;
  let back = 0;
  const some = (ids: readonly string[]) =>
    trx
      .updateTable('compendium_entries')
      .where('server_id', '=', server)
      .where('pack_id', 'is', null)
      .where('id', 'in', ids);
  if (fate.way === 'bin') {
    await inParts(fate.entries, async ids => {
      const { numUpdatedRows } = await some(ids)
        .where('deleted_at', '=', removedAt)
        .set({ deleted_at: null })
        .executeTakeFirst();
      back += Number(numUpdatedRows);
    });
    return fate.entries.length - back;
  }
  await inParts(fate.entries, async part => {
    const versions = new Map(part.map(({ id, version }) => [id, version]));
    const found = await trx
      .selectFrom('compendium_entries')
      .where('id', 'in', [...versions.keys()])
      .where('kind', '=', fate.to)
      .where('deleted_at', 'is', null)
      .select(['id', 'version'])
      .execute();
    const same = found.flatMap(({ id, version }) => (versions.get(id) === version ? [id] : []));
    back += same.length;
    if (same.length === 0) return;
    await some(same)
      .set(eb => ({ kind: key, version: eb('version', '+', 1), updated_at: new Date().toISOString() }))
      .execute();
  });
  await takeColumnsBack(trx, server, fate);
  return fate.entries.length - back;
}

/** The kind that entries moved to loses the columns that came with them, unless somebody changed it or uses them since. */
async function takeColumnsBack(
  trx: Queries,
  server: string,
  { to, before, after }: Extract<RemovedKind['fate'], { way: 'move' }>,
): Promise<void> {
  const target = (await kindsOf(trx, server)).find(({ key }) => key === to);
  if (!target || !isDeepStrictEqual(target.columns, after)) return;
  for (const { key } of after.slice(before.length)) {
    const user = await trx
      .selectFrom('compendium_entries')
      .where('server_id', '=', server)
      .where('kind', '=', to)
      .where('entry_values', 'like', `%"${key}":%`)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (user) return;
  }
  await saveKind(trx, server, { ...target, columns: before });
}
