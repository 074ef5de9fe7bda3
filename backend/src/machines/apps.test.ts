import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App, WithPassword } from '@rpd/shared/domain';
import { startServer } from '../test/server.ts';

type Created = WithPassword<App>;

test('issues an application an identifier and a password that obtain a token', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const created = await admin.post<Created>('/app/', {
    app: { name: 'Carnet', permissions: ['read:games'] },
  });
  assert.equal(created.status, 201);
  const { app_id: clientId, password, _id } = created.body;
  assert.match(clientId, /^rpn-[a-z0-9]{12}$/);
  const read = await admin.get<App>(`/app/${_id}`);
  assert.equal('password' in read.body, false);
  assert.equal('roles' in read.body, false);

  const url = '/hosts/auth/api/auth/token';
  const granted = await rpd.inject({ method: 'POST', url, payload: { clientId, password } });
  const { token, expiresIn } = granted.json<{ token: string; expiresIn: number }>();
  assert.equal(expiresIn, 600);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await rpd.inject({ url: '/hosts/api/gametype', headers })).statusCode, 200);
  assert.equal((await rpd.inject({ url: '/hosts/api/server', headers })).statusCode, 403);

  const renewed = await admin.post<Created>(`/app/${_id}/credentials`, {});
  assert.equal(renewed.body.app_id, clientId);
  assert.equal((await rpd.inject({ url: '/hosts/api/gametype', headers })).statusCode, 401);
  assert.equal((await admin.remove<App>(`/app/${_id}`)).body.app_id, clientId);
});

test('validates a custom identifier: unique, readable, of its own kind', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const create = (app_id: unknown) => admin.post('/app', { app: { name: 'Carnet', app_id } });
  assert.equal((await create('carnet-de-bord')).status, 201);
  const twin = await create('carnet-de-bord');
  assert.equal(twin.status, 409);
  assert.ok(twin.body.fields?.['app_id']);
  for (const bad of [
    'a',
    'Carnet',
    '-abc',
    'abc-',
    'a b c d',
    'f'.repeat(24),
    '1'.repeat(18),
    7,
    'é'.repeat(9),
  ]) {
    const refused = await create(bad);
    assert.equal(refused.status, 422, String(bad));
    assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['app_id']);
  }
  const other = await admin.post<App>('/app', { name: 'Autre' });
  const taking = await admin.put('/app', { _id: other.body._id, app_id: 'carnet-de-bord' });
  assert.equal(taking.status, 409);
  const renamed = await admin.put<App>('/app/', { app: { ...other.body, name: 'Grimoire' } });
  assert.equal(renamed.body.name, 'Grimoire');
  assert.equal(renamed.body.app_id, other.body.app_id);
  assert.equal((await admin.put('/app', { _id: other.body._id, version: 1, name: 'Non' })).status, 412);
});
