import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { migrate } from './migrate.ts';

test('who managed a server before there were roles gets one with what they could do (DSK-4)', async t => {
  const rpd = await startServer(t);
  const { store } = rpd;
  const owner = await rpd.signIn();
  const manager = await rpd.signIn();
  const server = (await owner.post<Server>('/server', buildServer({ visible: false }))).body._id;
  await store.transaction(async trx => {
    await trx.schema.dropTable('server_roles').execute();
    for (const column of ['roles', 'permissions']) {
      await trx.schema.alterTable('server_managers').dropColumn(column).execute();
    }
    await sql`delete from migrations where name = '0168_server_roles'`.execute(trx);
    await sql`insert into server_managers (server_id, user_id, added_at)
      values (${server}, ${manager.user._id}, '2026-01-01T00:00:00.000Z')`.execute(trx);
    await migrate(trx, store.dialect);
  }, 'migrations');
  const { body } = await manager.get<Server>(`/server/${server}`);
  const me = [manager.user._id];
  assert.deepEqual([body.managers, body.editors, body.recruiters, body.organizers], [me, me, me, me]);
  assert.deepEqual(body.stewards, []);
  const roles = await store.db.selectFrom('server_roles').select(['name', 'server_id']).execute();
  assert.deepEqual(
    roles.map(({ name, server_id }) => [name, server_id]),
    [['Gestion', server]],
  );
  assert.equal((await manager.put('/server', { _id: server, name: 'Brume' })).status, 200);
});
