import { PACK_FORMAT, PACK_FORMAT_VERSION, PACK_SCHEMA_PATH } from '@rpd/shared/domain';
import type { CompendiumKind } from '@rpd/shared/domain';
import { inParts } from '../lib/turns.ts';
import type { Queries } from '../store/queries.ts';
import { entryCodec } from '../store/tables/compendium.ts';
import { kindsOf } from './compendium.store.ts';

/** The « maison » entries of a server as the JSON of a pack, which any server can import: up to 20 MB, made in parts (PLS-8). */
export async function homebrewPack(
  db: Queries,
  { server, name, author }: { server: string; name: string; author: string },
): Promise<Buffer> {
  const all = await db
    .selectFrom('compendium_entries')
    .where('server_id', '=', server)
    .where('pack_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .select(['id', 'kind', 'updated_at'])
    .execute();
  const used = new Set(all.map(({ kind }) => kind));
  const latest =
    all
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? new Date().toISOString();
  const head = {
    $schema: PACK_SCHEMA_PATH,
    format: PACK_FORMAT,
    formatVersion: PACK_FORMAT_VERSION,
    id: `maison.${server}`,
    // By the day of the last change: a later export is a later version.
    version: `1.${latest.slice(2, 10).replaceAll('-', '')}.${all.length}`,
    name: `Maison : ${name}`.slice(0, 120),
    author,
    license: 'À préciser par son auteur',
    kinds: (await kindsOf(db, server)).filter(({ key }) => used.has(key)).map(kindOf),
  };
  const texts = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"entries":[`)];
  await inParts(all, async part => {
    const entries = await entriesOf(
      db,
      part.map(({ id }) => id),
    );
    if (entries.length === 0) return;
    const comma = texts.length > 1 ? ',' : '';
    texts.push(Buffer.from(comma + JSON.stringify(entries).slice(1, -1)));
  });
  texts.push(Buffer.from(']}'));
  return Buffer.concat(texts);
}

const kindOf = ({ key: id, name, columns }: CompendiumKind) => ({
  id,
  name,
  columns: columns.map(({ key, ...column }) => ({ id: key, ...column })),
});

/** Those of these entries that are still there, as a pack has them, in the same order. */
async function entriesOf(db: Queries, ids: readonly string[]): Promise<object[]> {
  const rows = await db
    .selectFrom('compendium_entries')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute();
  const found = new Map(rows.map(row => [row.id, row]));
  return ids
    .flatMap(id => found.get(id) ?? [])
    .map(entryCodec.decode)
    .map(({ key: id, kind, name, system, source, values, description }) => ({
      id,
      kind,
      name,
      ...(system && { system }),
      ...(source && { source }),
      values,
      ...(description && { description }),
    }));
}
