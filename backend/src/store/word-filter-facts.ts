import { findServerOf } from './references.ts';
import type { Queries } from './queries.ts';

/** Who keeps the filters of a scope: the server of this id, or everywhere where it is ''. Nobody but the platform's team of a server that is gone. */
export async function wordFilterFacts(db: Queries, server: string) {
  const facts = server ? await findServerOf(db, server) : null;
  return { server, serverOwner_id: facts?.owner_id ?? '', serverEditors: facts?.editors ?? [] };
}
