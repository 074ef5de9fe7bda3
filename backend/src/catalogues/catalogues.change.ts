import { CATALOGUE_SCHEMAS, may } from '@rpd/shared/domain';
import type { CatalogueEntry, CatalogueInput, CatalogueKind } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { ISchema } from 'yup';
import { caller } from '../lib/access.ts';
import { editable, merge, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import { knownGameTypes } from '../store/references.ts';
import { deleteEntry, findEntry, knownStats, saveEntry } from './catalogues.store.ts';

// How an entry of a catalogue is changed: by its form, and by the journal when it undoes a change.

/** The lock of a catalogue. */
export const lockOf = (kind: CatalogueKind): string => `catalogue:${kind}`;

/** Within a transaction that holds the catalogue's lock. */
export async function changeEntry(
  trx: Queries,
  request: FastifyRequest,
  kind: CatalogueKind,
  body: Fields,
): Promise<CatalogueEntry> {
  const { id, version } = targetOf(body);
  const current = await existing(trx, kind, id);
  if (!may(caller(request), 'update', 'Catalogue', current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const input = read(kind, merge(sent({ ...current }), sent(body)));
  await refuseUnknown(trx, input, current);
  const saved = await saveEntry(trx, current, input).catch(refuseTakenName);
  if (!saved) throw refuse('stale', { current: await findEntry(trx, kind, id) });
  const about = { entity: 'Catalogue', id, name: saved.name } as const;
  const change = { ...describeChange(current, saved, ['rank']), detail: '' };
  await record(trx, actorOf(request), { action: 'update', ...about, ...change });
  return saved;
}

/** Within a transaction. */
export async function removeEntry(
  trx: Queries,
  request: FastifyRequest,
  kind: CatalogueKind,
  entryId: string,
): Promise<CatalogueEntry> {
  const entry = await existing(trx, kind, entryId);
  if (!may(caller(request), 'delete', 'Catalogue', entry)) throw refuse('forbidden');
  const { _id: id, name } = entry;
  if (!(await deleteEntry(trx, id))) throw refuse('notFound');
  await record(trx, actorOf(request), { action: 'delete', entity: 'Catalogue', id, name });
  return entry;
}

export async function existing(db: Queries, kind: CatalogueKind, id: string): Promise<CatalogueEntry> {
  const entry = await findEntry(db, kind, id);
  if (!entry) throw refuse('notFound');
  return entry;
}

/** What people may set; references may come back populated or null. */
export function sent(entity: Fields): Fields {
  const fields = editable(entity, ['rank', 'kind']);
  for (const name of ['gameType', 'stat']) {
    if (name in fields) fields[name] = referenceId(fields[name]) ?? '';
  }
  if (Array.isArray(fields['stats'])) fields['stats'] = fields['stats'].map(referenceId);
  return fields;
}

export const read = (kind: CatalogueKind, fields: Fields): CatalogueInput =>
  validate<ISchema<CatalogueInput>>(CATALOGUE_SCHEMAS[kind], fields);

/** The stats that an entry names. */
function statsOf(input: CatalogueInput | null): { field: string; ids: string[] } {
  if (input && 'stats' in input) return { field: 'stats', ids: input.stats };
  return { field: 'stat', ids: input && 'stat' in input && input.stat ? [input.stat] : [] };
}

/** What an entry names must exist; what it named before may have been deleted since. */
export async function refuseUnknown(db: Queries, input: CatalogueInput, before: CatalogueEntry | null) {
  const fields: Record<string, string> = {};
  const { gameType } = input;
  if (gameType && gameType !== before?.gameType && (await knownGameTypes(db, [gameType])).size === 0) {
    fields['gameType'] = 'Ce type de jeu n’existe pas.';
  }
  const { field, ids } = statsOf(input);
  const added = ids.filter(id => !statsOf(before).ids.includes(id));
  const known = await knownStats(db, added);
  if (added.some(id => !known.has(id))) fields[field] = 'Cette caractéristique n’existe pas.';
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}

export function refuseTakenName(error: unknown): never {
  if (!isDuplicate(error, 'name_key')) throw error;
  throw refuse('duplicate', { fields: { name: 'Ce nom est déjà pris dans ce système.' } });
}
