import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { seedDemo } from '../app/demo.ts';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { backup } from './backup.ts';
import { insertRow } from './entities.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { restore } from './restore.ts';
import { openStore } from './store.ts';
import type { Store } from './store.ts';
import { dropTables } from './tables.ts';
import { userCodec } from './tables/users.ts';

const noFiles = { read: async () => null, write: async () => assert.fail('there is no picture') };

/** How many rows the database believes that a table has; null where it never looked. */
async function believed({ db, dialect }: Store, table: string): Promise<number | null> {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ count: number }>`select reltuples::int as count from pg_class
      where oid = ${table}::regclass`.execute(db);
    const [{ count } = { count: -1 }] = rows;
    return count < 0 ? null : count;
  }
  const known = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db);
  if (known.rows.length === 0) return null;
  const { rows } = await sql<{ stat: string }>`select stat from sqlite_stat1 where tbl = ${table}`.execute(
    db,
  );
  // A line for each index: one of a part of the rows has fewer.
  return rows.length === 0 ? null : Math.max(...rows.map(({ stat }) => Number(stat.split(' ')[0])));
}

test('a store that was brought up to date knows at once what its new indexes hold (25.8)', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store, options } = database;
  const older = new Set(migrations.slice(0, -1).map(({ name }) => name));
  await store.transaction(async trx => {
    await dropTables(trx, store.dialect);
    await sql`delete from migrations`.execute(trx);
    await migrate(trx, store.dialect, older);
    await insertRow(trx, 'users', userCodec.encodeAll(buildUser()));
  }, 'migrations');
  const upgraded = await openStore(options);
  t.after(() => upgraded.close());
  assert.equal(await believed(upgraded, 'users'), 1);
});

test('a store that was just filled or restored knows at once what its tables hold (25.8)', async t => {
  const [source, target] = [await createDatabase(), await createDatabase()];
  t.after(async () => {
    await source.remove();
    await target.remove();
  });
  assert.equal(await believed(target.store, 'users'), null);
  await seedDemo(source.store);
  const { length } = await source.store.db.selectFrom('users').select('id').execute();
  assert.equal(await believed(source.store, 'users'), length);

  const file = join(source.dataDir, 'sauvegarde.gz');
  await backup(source.store, file, noFiles);
  await restore(target.store, file, { files: noFiles });
  assert.equal(await believed(target.store, 'users'), length);
});
