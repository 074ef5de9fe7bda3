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
