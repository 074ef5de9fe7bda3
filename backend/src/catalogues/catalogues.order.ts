import { isObjectId } from '@rpd/shared/domain';
import type { CatalogueEntry, CatalogueKind } from '@rpd/shared/domain';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { findEntry, ranksOf, setRank } from './catalogues.store.ts';

const MAX_IDS = 1_000;

/**
 * Puts entries into the order of `{ids}`, within a transaction that holds the catalogue's lock. They share out the places that
 * they have: what is not named (another system's, say) stays where it is. Answers the named entries in their new order, and which
 * of them have moved.
 */
export async function reorder(
  db: Queries,
  kind: CatalogueKind,
  body: unknown,
): Promise<{ entries: CatalogueEntry[]; moved: CatalogueEntry[] }> {
  const ids = readIds(body);
  const ranks = await ranksOf(db, kind, ids);
  if (ranks.size < ids.length) throw wrong('Un de ces éléments n’existe pas ou plus.');
  const places = [...ranks.values()].toSorted((one, other) => one - other);
  const entries: CatalogueEntry[] = [];
  const moved: CatalogueEntry[] = [];
  for (const [index, id] of ids.entries()) {
    const rank = places[index] ?? 0;
    const isMoved = ranks.get(id) !== rank;
    if (isMoved) await setRank(db, id, rank);
    const entry = await findEntry(db, kind, id);
    if (!entry) continue;
    entries.push(entry);
    if (isMoved) moved.push(entry);
  }
  return { entries, moved };
}

function readIds(body: unknown): string[] {
  const { ids } = (body ?? {}) as { ids?: unknown };
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_IDS)
    throw wrong(`De 1 à ${MAX_IDS} identifiants.`);
  const list: unknown[] = ids;
  if (!list.every(isObjectId)) throw wrong('Cet identifiant n’est pas valide.');
  if (new Set(list).size < list.length) throw wrong('Chaque élément n’y est qu’une fois.');
  return list;
}

const wrong = (message: string) => refuse('invalid', { fields: { ids: message } });
