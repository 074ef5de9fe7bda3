import { createHash } from 'node:crypto';

/** The hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** What an entry's hash is made of. `search` is derived from it. */
export interface HashedEntry {
  seq: number;
  previous_hash: string;
  id: string;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  address: string;
  action: string;
  entity: string;
  entity_id: string | null;
  entity_name: string;
  fields: string;
  detail: string;
  /** Of what came later; absent in entries of before. */
  changes_hash?: string | null;
  undoes?: string | null;
  bulk?: string | null;
}

/** SHA-256 over the entry's columns in a fixed order, as JSON. */
export function entryHash(entry: HashedEntry): string {
  const { seq, previous_hash: previous, id, at, actor_kind: kind, actor_id: actor } = entry;
  const { actor_name: name, address, action, entity, entity_id: thing, entity_name: called } = entry;
  const { fields, detail } = entry;
  const parts = [
    seq,
    previous,
    id,
    at,
    kind,
    actor,
    name,
    address,
    action,
    entity,
    thing,
    called,
    fields,
    detail,
  ];
  const { changes_hash: changes = null, undoes = null, bulk = null } = entry;
  // Entries that have none of them keep the hash that they always had.
  if (changes !== null || undoes !== null || bulk !== null) parts.push(changes, undoes, bulk);
  return hashText(JSON.stringify(parts));
}

export const hashText = (value: string): string => createHash('sha256').update(value).digest('hex');
