import type { PersonName } from '@rpd/shared/domain';
import type { Queries } from './queries.ts';

const NOBODY = { name: '', avatar: '' };

/** What people are called, of a whole page in one query. The name of an account that is gone is empty. */
export async function peopleNames(
  db: Queries,
  ids: readonly (string | null)[],
): Promise<(id: string) => PersonName> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  const rows = wanted.length
    ? await db
        .selectFrom('users')
        .where('id', 'in', wanted)
        .where('deleted_at', 'is', null)
        .select(['id', 'name', 'avatar'])
        .execute()
    : [];
  const people = new Map(rows.map(({ id, name, avatar }) => [id, { _id: id, name, avatar }]));
  return id => people.get(id) ?? { _id: id, ...NOBODY };
}
