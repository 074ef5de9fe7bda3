import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PackEntry, ReadPack } from '@rpd/shared/domain';
import { newEntity } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { entryCodec, packCodec } from '../store/tables/compendium.ts';
import type { StoredPack } from '../store/tables/compendium.ts';
import { hashOf, keysOf, packEntryId } from './compendium.content.ts';

// How a pack and its entries are written, some rows at a time, so that others have their turn in between.

/** Rows of one statement, and entries of one turn. */
export const CHUNK = 100;

/** An entry that the server has of the pack. */
export interface Known {
  id: string;
  key: string;
  name: string;
  version: number;
  content_hash: string;
}

/** What a pack changes of the entries that are there. */
export interface PackChanges {
  added: PackEntry[];
  changed: { entry: PackEntry; known: Known }[];
  removed: Known[];
}

export async function savePack(
  trx: Queries,
  server: string,
  { head }: ReadPack,
  before: StoredPack | undefined,
): Promise<string> {
  const { id: key, version: packVersion, name, author, system, license, attribution, url } = head;
  const content = { key, packVersion, name, nameKey: fold(name), author, system, license, attribution, url };
  if (!before) {
    const entity = newEntity();
    await trx
      .insertInto('compendium_packs')
      .values(packCodec.encodeAll({ ...entity, server, ...content }))
      .execute();
    return entity._id;
  }
  const changes = packCodec.encode({ ...content, updatedAt: new Date().toISOString() });
  await trx
    .updateTable('compendium_packs')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', before._id)
    .execute();
  return before._id;
}

interface Place {
  server: string;
  packId: string;
  packKey: string;
}

export async function saveEntries(
  trx: Queries,
  { server, packId, packKey }: Place,
  { added, changed: changes, removed }: PackChanges,
): Promise<void> {
  for (let from = 0; from < removed.length; from += CHUNK) {
    const ids = removed.slice(from, from + CHUNK).map(({ id }) => id);
    await trx.deleteFrom('compendium_entries').where('id', 'in', ids).execute();
    await nextTurn();
  }
  for (const [index, { entry, known }] of changes.entries()) {
    if (index % CHUNK === 0) await nextTurn();
    const { key: _key, ...content } = entry;
    const updatedAt = new Date().toISOString();
    const row = entryCodec.encode({ ...content, ...keysOf(entry), hash: hashOf(entry), updatedAt });
    await trx
      .updateTable('compendium_entries')
      .set({ ...row, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute();
  }
  for (let from = 0; from < added.length; from += CHUNK) {
    const rows = added.slice(from, from + CHUNK).map(entry =>
      entryCodec.encodeAll({
        ...newEntity(),
        _id: packEntryId(server, packKey, entry.key),
        ...entry,
        ...keysOf(entry),
        server,
        pack: packId,
        hash: hashOf(entry),
        deletedAt: null,
      }),
    );
    await trx.insertInto('compendium_entries').values(rows).execute();
    await nextTurn();
  }
}
