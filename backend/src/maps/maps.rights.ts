import { may } from '@rpd/shared/domain';
import type { GameMap, Identity } from '@rpd/shared/domain';
import { tableOf } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import { mapFacts } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import { findMap, presentMap } from './maps.store.ts';
import type { ReadableMap } from './maps.store.ts';

/** The map, for those who may read it: its game masters, and everybody at the table once it is shown. */
export async function readableMap(db: Queries, me: Identity, id: string): Promise<ReadableMap> {
  const row = await findMap(db, id);
  if (!row) throw refuse('notFound');
  const table = await tableOf(db, me, row.game_id);
  const facts = await mapFacts(db, id, table);
  if (!may(me, 'read', 'GameMap', facts)) throw refuse('notFound');
  return { row, table, isMaster: may(me, 'update', 'GameMap', facts) };
}

/** The map, for one of its game masters. */
export async function changeableMap(db: Queries, me: Identity, id: string): Promise<ReadableMap> {
  const found = await readableMap(db, me, id);
  if (!found.isMaster) throw refuse('forbidden');
  return found;
}

export async function presented(db: Queries, me: Identity, id: string): Promise<GameMap> {
  return presentMap(db, await readableMap(db, me, id), me._id);
}
