import type { PackEntry, ReadPack } from '@rpd/shared/domain';
import { inParts } from '../lib/turns.ts';
import { newEntity } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { entryCodec, packCodec } from '../store/tables/compendium.ts';
import type { StoredPack } from '../store/tables/compendium.ts';
import { hashOf, keysOf, packEntryId } from './compendium.content.ts';

// How a pack and its entries are written, some rows at a time, so that others have their turn in between.

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

const contentOf = ({ head }: ReadPack) => {
  const { id: key, version: packVersion, name, author, system, license, attribution, url } = head;
  return { key, packVersion, name, nameKey: fold(name), author, system, license, attribution, url };
};

export async function insertPack(trx: Queries, server: string, pack: ReadPack): Promise<string> {
  const entity = newEntity();
  await trx
    .insertInto('compendium_packs')
    .values(packCodec.encodeAll({ ...entity, server, ...contentOf(pack) }))
    .execute();
  return entity._id;
}

export async function updatePack(trx: Queries, pack: ReadPack, before: StoredPack): Promise<void> {
  const changes = packCodec.encode({ ...contentOf(pack), updatedAt: new Date().toISOString() });
  await trx
    .updateTable('compendium_packs')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', before._id)
    .execute();
}

/** Does a part of the writing in a transaction. */
export type Within = <T>(work: (trx: Queries) => Promise<T>) => Promise<T>;

interface Place {
  server: string;
  packId: string;
  packKey: string;
}

/** Writes the entries, a transaction for each hundred. */
export async function saveEntries(
  within: Within,
  { server, packId, packKey }: Place,
  { added, changed: changes, removed }: PackChanges,
): Promise<void> {
  await inParts(removed, async part => {
    const ids = part.map(({ id }) => id);
    await within(trx => trx.deleteFrom('compendium_entries').where('id', 'in', ids).execute());
  });
  await inParts(changes, async part => {
    const updatedAt = new Date().toISOString();
    const rows = part.map(({ entry, known }) => {
      const { key: _key, ...content } = entry;
      const row = entryCodec.encode({ ...content, ...keysOf(entry), hash: hashOf(entry), updatedAt });
      return { id: known.id, row, version: known.version + 1 };
    });
    await within(async trx => {
      for (const { id, row, version } of rows)
        await trx
          .updateTable('compendium_entries')
          .set({ ...row, version })
          .where('id', '=', id)
          .execute();
    });
  });
  await inParts(added, async part => {
    const rows = part.map(entry =>
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
    await within(trx => trx.insertInto('compendium_entries').values(rows).execute());
  });
}
