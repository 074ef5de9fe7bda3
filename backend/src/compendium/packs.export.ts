import { PACK_FORMAT, PACK_FORMAT_VERSION, PACK_SCHEMA_PATH } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import { entryCodec } from '../store/tables/compendium.ts';
import { kindsOf } from './compendium.store.ts';

/** The « maison » entries of a server as a pack, which any server can import. */
export async function homebrewPack(
  db: Queries,
  { server, name, author }: { server: string; name: string; author: string },
): Promise<object> {
  const rows = await db
    .selectFrom('compendium_entries')
    .where('server_id', '=', server)
    .where('pack_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .selectAll()
    .execute();
  const entries = rows.map(entryCodec.decode);
  const used = new Set(entries.map(({ kind }) => kind));
  const kinds = (await kindsOf(db, server)).filter(({ key }) => used.has(key));
  const latest =
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? new Date().toISOString();
  return {
    $schema: PACK_SCHEMA_PATH,
    format: PACK_FORMAT,
    formatVersion: PACK_FORMAT_VERSION,
    id: `maison.${server}`,
    // By the day of the last change: a later export is a later version.
    version: `1.${latest.slice(2, 10).replaceAll('-', '')}.${entries.length}`,
    name: `Maison : ${name}`.slice(0, 120),
    author,
    license: 'À préciser par son auteur',
    kinds: kinds.map(({ key: id, name: called, columns }) => ({
      id,
      name: called,
      columns: columns.map(({ key, ...column }) => ({ id: key, ...column })),
    })),
    entries: entries.map(({ key: id, kind, name: called, system, source, values, description }) => ({
      id,
      kind,
      name: called,
      ...(system && { system }),
      ...(source && { source }),
      values,
      ...(description && { description }),
    })),
  };
}
