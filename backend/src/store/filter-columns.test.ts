import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { GAME_TYPES, SERVER_SHEETS, SERVER_TYPES, typesOf } from './chosen-types.ts';
import type { Queries } from './queries.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { dropTables } from './tables.ts';
import { userCodec } from './tables/users.ts';

test('fills filter columns in an older store', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  const until = migrations.findIndex(({ name }) => name === '0056_filter_columns');
  const older = new Set(migrations.slice(0, until).map(({ name }) => name));
  const user = buildUser({ roles: ['MO', 'RP'] });
  await store.transaction(async trx => {
    await dropTables(trx, store.dialect);
    await sql`delete from migrations`.execute(trx);
    await migrate(trx, store.dialect, older);
    const later =
      /^(is_|name_skeleton|name_core|email_core|confirm_by|suspended_until|muted_until|password_removed|factor_due_at|public_)/;
    const account = Object.entries(userCodec.encodeAll(user)).filter(([name]) => !later.test(name));
    await insert(trx, 'users', Object.fromEntries(account));
    const thing = {
      version: 1,
      created_at: '',
      updated_at: '',
      name: 'Brume',
      name_key: 'brume',
      search: '',
    };
    const owned = { ...thing, description: '{}', icon_img: '', owner_id: user._id };
    for (const [id, group, shown] of [
      ['s1', true, false],
      ['s2', false, true],
    ] as const) {
      const options = JSON.stringify({
        characters: { group, visible_sheet: shown, sheet_type: ['f2', 'f1'] },
      });
      const types = JSON.stringify(['t2', 't1', 't2']);
      const server = { ...owned, id, discord_id: '', server_types: types, options, visible: 1 };
      await insert(trx, 'servers', server);
    }
    const looks = { background_img: '', card_class: '', rpd_url: '' };
    await insert(trx, 'games', { ...owned, ...looks, id: 'g1', game_types: '["t3"]', status: 1 });
    await migrate(trx, store.dialect);
  }, 'migrations');

  const account = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const roles = [account.is_administrator, account.is_moderator, account.is_game_master, account.is_player];
  assert.deepEqual(roles, [0, 1, 0, 1]);
  const servers = await store.db
    .selectFrom('servers')
    .select(['id', 'team_play', 'shows_characters'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    servers.map(row => [row.id, row.team_play, row.shows_characters]),
    [
      ['s1', 1, 0],
      ['s2', 0, 1],
    ],
  );
  assert.deepEqual(await typesOf(store.db, SERVER_TYPES, ['s1']), new Map([['s1', ['t2', 't1']]]));
  assert.deepEqual(await typesOf(store.db, SERVER_SHEETS, ['s2']), new Map([['s2', ['f2', 'f1']]]));
  assert.deepEqual(await typesOf(store.db, GAME_TYPES, ['g1']), new Map([['g1', ['t3']]]));
});

async function insert(db: Queries, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).map(name => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}
