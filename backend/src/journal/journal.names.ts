import type { CatalogueKind, JournalChange } from '@rpd/shared/domain';
import { isId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredLine } from '../store/tables/journal.ts';

type Table =
  | 'tickets'
  | 'servers'
  | 'server_types'
  | 'game_types'
  | 'sheets'
  | 'catalogue_entries'
  | 'server_roles'
  | 'events';

/** Which table has the things that a field names. */
const TABLES: Record<string, Table> = {
  server: 'servers',
  serverType: 'server_types',
  gameType: 'game_types',
  'options.characters.sheet_type': 'sheets',
  problem: 'tickets',
  event: 'events',
  stat: 'catalogue_entries',
  stats: 'catalogue_entries',
};

/** Fields with one value for each person. */
const KEYED_BY_PEOPLE = new Set(['managers', 'memberRoles', 'seats', 'members', 'signups', 'attendance']);

/** The ids that a value names: one, several, or the keys of an object. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'object' && value !== null) return Object.keys(value).filter(isId);
  return typeof value === 'string' && isId(value) ? [value] : [];
}

/** What the things are called that these changes name; what is gone has no name. */
export async function namesInChanges(
  db: Queries,
  changes: readonly JournalChange[],
): Promise<Record<string, string>> {
  const wanted = new Map<Table, Set<string>>();
  const people = new Set<string>();
  for (const { field, before, after } of changes) {
    const [head = '', second = ''] = field.split('.');
    if (field === 'owner' || field === 'assignee')
      for (const id of [...idsIn(before), ...idsIn(after)]) people.add(id);
    if (KEYED_BY_PEOPLE.has(head)) people.add(second);
    if (head === 'serverRoles')
      wanted.set('server_roles', (wanted.get('server_roles') ?? new Set()).add(second));
    const table = head === 'memberRoles' ? 'server_roles' : TABLES[field];
    if (!table) continue;
    const ids = wanted.get(table) ?? new Set();
    for (const id of [...idsIn(before), ...idsIn(after)]) ids.add(id);
    wanted.set(table, ids);
  }
  const names: Record<string, string> = {};
  for (const [table, ids] of wanted) {
    for (const { id, name } of await namesIn(db, table, [...ids])) names[id] = name;
  }
  const personOf = await peopleNames(db, [...people]);
  for (const id of people) if (personOf(id).name) names[id] = personOf(id).name;
  return names;
}

async function namesIn(db: Queries, table: Table, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  if (table === 'sheets') {
    const rows = await db.selectFrom('sheets').where('id', 'in', ids).select(['id', 'description']).execute();
    return rows.map(({ id, description }) => ({
      id,
      name: (JSON.parse(description) as { name: string }).name,
    }));
  }
  if (table === 'tickets') {
    return db.selectFrom('tickets').where('id', 'in', ids).select(['id', 'subject as name']).execute();
  }
  if (table === 'events') {
    return db.selectFrom('events').where('id', 'in', ids).select(['id', 'title as name']).execute();
  }
  return db
    .selectFrom(table as 'servers')
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .execute();
}

/** In which catalogue the entries are that lines are about: each has a page of its own. */
export async function cataloguesOf(
  db: Queries,
  lines: readonly StoredLine[],
): Promise<Map<string, CatalogueKind>> {
  const ids = lines.flatMap(({ entity, entityId }) => (entity === 'Catalogue' && entityId ? [entityId] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_entries')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'kind'])
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind as CatalogueKind]));
}
