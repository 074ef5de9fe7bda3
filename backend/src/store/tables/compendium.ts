import type { CompendiumColumn, CompendiumValues } from '@rpd/shared/domain';
import { json, moment, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const packColumns = {
  ...entityColumns,
  server: text('server_id'),
  /** As its author names it, on every server: `fr.exemple.grimoire`. */
  key: text('key'),
  name: text('name'),
  nameKey: text('name_key'),
  packVersion: text('pack_version'),
  author: text('author'),
  system: text('system'),
  license: text('license'),
  attribution: text('attribution'),
  url: text('url'),
};
export const packCodec = tableCodec(packColumns);
export type CompendiumPackRow = RowOf<typeof packColumns>;
export type StoredPack = EntityOf<typeof packColumns>;

const kindColumns = {
  server: text('server_id'),
  key: text('key'),
  name: text('name'),
  columns: json<CompendiumColumn[]>()('columns'),
};
export const kindCodec = tableCodec(kindColumns);
export type CompendiumKindRow = RowOf<typeof kindColumns>;

/** What became of the « maison » entries of a kind that was deleted. */
export type RemovedKindFate =
  | { way: 'none' }
  | { way: 'bin'; entries: string[] }
  | {
      way: 'move';
      to: string;
      /** With the version that the move made: what was changed since stays. */
      entries: { id: string; version: number }[];
      /** The columns of the kind that they moved to. */
      before: CompendiumColumn[];
      after: CompendiumColumn[];
    };

const removedKindColumns = {
  _id: text('id'),
  server: text('server_id'),
  removedAt: moment('removed_at'),
  restoredAt: optionalMoment('restored_at'),
  key: text('key'),
  name: text('name'),
  columns: json<CompendiumColumn[]>()('columns'),
  fate: json<RemovedKindFate>()('fate'),
};
export const removedKindCodec = tableCodec(removedKindColumns);
export type RemovedKindRow = RowOf<typeof removedKindColumns>;
export type RemovedKind = EntityOf<typeof removedKindColumns>;

const entryColumns = {
  ...entityColumns,
  server: text('server_id'),
  /** Null for a « maison » entry. */
  pack: optionalText('pack_id'),
  /** Within its pack, and among the « maison » ones. */
  key: text('key'),
  kind: text('kind'),
  name: text('name'),
  nameKey: text('name_key'),
  search: text('search'),
  /** Of what it says. */
  hash: text('content_hash'),
  /** A « maison » entry that was deleted can be taken back by the journal for some days. */
  deletedAt: optionalMoment('deleted_at'),
  system: text('system'),
  source: text('source'),
  values: json<CompendiumValues>()('entry_values'),
  description: text('description'),
};
export const entryCodec = tableCodec(entryColumns);
export type CompendiumEntryRow = RowOf<typeof entryColumns>;
export type StoredEntry = EntityOf<typeof entryColumns>;

/** What an import did: `head` and `lines` are JSON. */
export interface CompendiumReportRow {
  id: string;
  server_id: string;
  at: string;
  by_user: string;
  head: string;
  lines: string;
}
