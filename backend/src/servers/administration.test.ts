import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdministratedServer, Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

test('administrators list servers with their owner, sorted, found and narrowed by them, and why one is hidden (ADM-9)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé' });
  const abel = await rpd.signIn({ name: 'Abel' });
  const team = await rpd.signIn({ roles: ['AD'] });
  const make = async (client: typeof zoe, name: string, visible = true) =>
    (await client.post<Server>('/server', buildServer({ name, visible }))).body;
  const brume = await make(zoe, 'Brume');
  await make(abel, 'Sel', false);
  await make(abel, 'Aube');
  await team.post(`/server/${brume._id}/hide`, { reason: 'Liens morts.' });

  const list = async (query: string) => {
    const answer = await team.get<AdministratedServer[]>(
      `/api/administration/servers?page=1&limit=10${query}`,
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.map(({ name, owner }) => `${name} de ${owner.name}`);
  };
  assert.deepEqual(await list('&sort=owner'), ['Sel de Abel', 'Aube de Abel', 'Brume de Zoé']);
  assert.deepEqual(await list('&sort=-owner'), ['Brume de Zoé', 'Aube de Abel', 'Sel de Abel']);
  assert.deepEqual(await list('&q=zo'), ['Brume de Zoé']);
  assert.deepEqual(await list('&q=abel&sort=owner'), ['Sel de Abel', 'Aube de Abel']);
  assert.deepEqual(await list(`&owner=${abel.user._id}`), ['Aube de Abel', 'Sel de Abel']);
  assert.deepEqual(await list('&visibility=shown'), ['Aube de Abel']);
  assert.deepEqual(await list('&visibility=owner'), ['Sel de Abel']);
  assert.deepEqual(await list('&visibility=team&sort=owner'), ['Brume de Zoé']);
  const page = await team.get<AdministratedServer[]>('/api/administration/servers?page=2&limit=2&sort=owner');
  assert.deepEqual([page.headers['x-total-count'], page.body[0]?.name], ['3', 'Brume']);
  assert.deepEqual(page.body[0]?.hidden?.reason, 'Liens morts.');

  assert.equal((await zoe.get('/api/administration/servers')).status, 403);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  assert.equal((await moderator.get('/api/administration/servers')).status, 403);
  assert.equal((await team.get('/api/administration/servers?visibility=other')).status, 422);
});

test('thousands of servers by owner are the same pages from either end, without one missing or twice (ADM-9)', async t => {
  const rpd = await startServer(t);
  const team = await rpd.signIn({ roles: ['AD'] });
  const owners = [await rpd.addUser({ name: 'Abel' }), await rpd.addUser({ name: 'Zoé' })];
  const { body } = await team.post<Server>('/server', buildServer());
  const row = await rpd.store.db
    .selectFrom('servers')
    .where('id', '=', body._id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 5_004 }, (_, index) => {
    const id = index.toString(16).padStart(24, '0');
    return { ...row, id, name_key: `copie ${id}`, owner_id: owners[index % 2]?._id ?? '' };
  });
  // A statement has so many values at most.
  for (let from = 0; from < copies.length; from += 500) {
    await rpd.store.db
      .insertInto('servers')
      .values(copies.slice(from, from + 500))
      .execute();
  }
  const page = async (number: number, sort: string) => {
    const path = `/api/administration/servers?page=${number}&limit=100&sort=${sort}`;
    const answer = await team.get<AdministratedServer[]>(path);
    assert.deepEqual([answer.status, answer.headers['x-total-count']], [200, '5005']);
    return answer.body.map(({ _id }) => _id);
  };
  const wanted = await rpd.store.db
    .selectFrom('servers')
    .innerJoin('users', 'users.id', 'servers.owner_id')
    .orderBy('users.name_key')
    .orderBy('servers.id')
    .select('servers.id')
    .execute();
  const ids = wanted.map(({ id }) => id);
  const pageOf = (all: readonly string[], number: number) => all.slice((number - 1) * 100, number * 100);
  for (const number of [1, 25, 26, 50, 51]) {
    assert.deepEqual(await page(number, 'owner'), pageOf(ids, number), `${number}`);
    assert.deepEqual(await page(number, '-owner'), pageOf(ids.toReversed(), number), `-${number}`);
  }
  assert.deepEqual(await page(52, 'owner'), []);
});
