import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { TestContext } from 'node:test';
import { fillUsers } from '../test/bench/data.ts';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { startServer } from '../test/server.ts';
import { insertRow } from './entities.ts';
import { listRows } from './entities.list.ts';
import type { Queries } from './queries.ts';
import { userCodec } from './tables/users.ts';

const part = { columns: ['name'], where: [{}], orderBy: 'name_key', descending: false } as const;

/** So many accounts that "brume" finds and active ones, and one that it does not find. */
async function withMatches(t: TestContext, count: number): Promise<Queries> {
  const database = await createDatabase();
  t.after(database.remove);
  const { db } = database.store;
  const rows = Array.from({ length: count }, (_, index) =>
    userCodec.encodeAll(buildUser({ name: `Brume ${String(index).padStart(5, '0')}` })),
  );
  await database.store.transaction(async trx => {
    for (let from = 0; from < rows.length; from += 100)
      await trx
        .insertInto('users')
        .values(rows.slice(from, from + 100))
        .execute();
  });
  await insertRow(db, 'users', userCodec.encodeAll(buildUser({ name: 'Autre', valid: false })));
  return db;
}

for (const [count, expected] of [
  [999, { total: 999, hasMore: false }],
  [1000, { total: 1000, hasMore: false }],
  [1001, { total: 1000, hasMore: true }],
] as const) {
  test(`counts ${count} matches up to a thousand (issue 25)`, async t => {
    const db = await withMatches(t, count);
    const counted = async (asked: Partial<Parameters<typeof listRows<'users'>>[2]>) => {
      const { total, hasMore } = await listRows(db, 'users', {
        ...part,
        q: '',
        limit: 10,
        offset: 0,
        ...asked,
      });
      return { total, hasMore };
    };
    assert.deepEqual(await counted({ q: 'brume' }), expected);
    assert.deepEqual(await counted({ q: 'br' }), expected);
    assert.deepEqual(await counted({ also: [sql`valid = 1`] }), expected);
    const halves = [sql<boolean>`name_key < 'brume 00500'`, sql<boolean>`valid = 1`];
    assert.deepEqual(await counted({ q: 'brume', oneOf: halves }), expected);
    assert.deepEqual(await counted({}), { total: count + 1, hasMore: false });
    assert.deepEqual(await counted({ q: 'brume', isExact: true }), { total: count, hasMore: false });
  });
}

test('counts on and pages on beyond a thousand', async t => {
  const db = await withMatches(t, 2300);
  const read = (offset: number, descending = false) =>
    listRows(db, 'users', { ...part, q: 'brume', limit: 100, offset, descending });
  const names: string[] = [];
  for (let offset = 0; offset < 2300; offset += 100) {
    const { rows, ...counted } = await read(offset);
    names.push(...rows.map(({ name }) => name));
    const end = Math.ceil((offset + 100) / 1000) * 1000;
    assert.deepEqual(counted, end < 2300 ? { total: end, hasMore: true } : { total: 2300, hasMore: false });
  }
  assert.equal(new Set(names).size, 2300);
  assert.deepEqual(names.toSorted(), names);
  const { rows } = await read(0, true);
  assert.equal(rows[0]?.name, 'Brume 02299');
  assert.deepEqual(await read(2300), { rows: [], total: 2300, hasMore: false });
});

test('says in a header that there are more than were counted', async t => {
  const rpd = await startServer(t);
  await fillUsers(rpd.store, 1100);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const headersOf = async (path: string) => {
    const { headers } = await admin.get(path);
    return [headers['x-total-count'], headers['x-total-more']];
  };
  assert.deepEqual(await headersOf('/user?page=1&limit=10&q=@'), ['1000', 'true']);
  assert.deepEqual(await headersOf('/user?page=11&limit=100&q=@'), ['1101', undefined]);
  assert.deepEqual(await headersOf('/user?page=1&limit=10'), ['1101', undefined]);
});
