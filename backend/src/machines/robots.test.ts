import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Robot, WithPassword } from '@rpd/shared/domain';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

const GOOD = 'Abcdef123~!x';
type Created = WithPassword<Robot>;
const buildRobot = (changes: object = {}) => ({
  name: 'Gardien',
  description: 'Annonce les événements',
  discord_id: '123456789012345678',
  permissions: ['read:servers'],
  ...changes,
});

const getToken = async (rpd: TestServer, clientId: string, password: string) => {
  const url = '/hosts/auth/api/auth/token';
  const answer = await rpd.inject({ method: 'POST', url, payload: { clientId, password } });
  return { status: answer.statusCode, body: answer.json<{ token: string; permissions: string[] }>() };
};

test('creates a bot with a password shown once, changes it and deletes it', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const created = await admin.post<Created>('/robot/', { robot: buildRobot() });
  assert.equal(created.status, 201);
  const { password, ...robot } = created.body;
  assert.match(password, /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?=.*[~!#$%&*\-+|]).{10,20}$/);
  assert.deepEqual(robot.permissions, ['read:servers']);
  assert.deepEqual(robot.roles, ['read:servers']);
  assert.equal(robot.lastUsedAt, null);

  const { _id } = robot;
  for (const path of [`/robot/${_id}`, '/robot']) {
    const read = JSON.stringify((await admin.get(path)).body);
    assert.doesNotMatch(read, /password|argon2|credentials"/i);
    assert.ok(!read.includes(password));
  }
  const row = await rpd.store.db.selectFrom('robots').selectAll().executeTakeFirstOrThrow();
  assert.match(row.password_hash, /^\$argon2id\$/);
  assert.ok(!JSON.stringify(row).includes(password));

  const changed = await admin.put<Robot>('/robot', {
    ...robot,
    name: 'Veilleur',
    password: 'x',
    roles: undefined,
  });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.name, 'Veilleur');
  assert.equal(changed.body.version, 2);
  const stale = await admin.put('/robot/', { _id, version: 1, name: 'Autre' });
  assert.equal(stale.status, 412);
  assert.equal((await admin.remove(`/robot/${_id}`)).status, 200);
  assert.equal((await admin.get(`/robot/${_id}`)).status, 404);
  assert.equal((await admin.remove(`/robot/${_id}`)).status, 404);
});

test('accepts a strong client-made password and rejects others at the field', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const password of [
    'Abc1~',
    'abcdef123~!x',
    'ABCDEF123~!X',
    'Abcdefghi~!x',
    'Abcdef12345x',
    'Abcdef123~!x Abc',
    'Abcdef123~!xAbcdef123~!x',
    'Abcdef123~é!x',
    12,
    { $ne: null },
  ]) {
    const refused = await admin.post('/robot', buildRobot({ password }));
    assert.equal(refused.status, 422, JSON.stringify(password));
    assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['password']);
  }
  const created = await admin.post<Created>('/robot', buildRobot({ password: GOOD }));
  assert.equal(created.status, 201);
  assert.equal(created.body.password, GOOD);
  assert.equal((await getToken(rpd, created.body._id, GOOD)).status, 200);
});

test('rejects wrong fields at their place, and a second bot for one Discord identity', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const refused = await admin.post('/robot', {
    name: 'x',
    discord_id: '12',
    permissions: ['read:servers', 'AD', 'read:servers'],
    valid: true,
  });
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.fields ?? {}).toSorted(), [
    'discord_id',
    'name',
    'permissions',
    'permissions[1]',
    'valid',
  ]);
  const first = await admin.post<Robot>(
    '/robot',
    buildRobot({ roles: ['read:users'], permissions: undefined }),
  );
  assert.deepEqual(first.body.permissions, ['read:users']);
  const twin = await admin.post('/robot', buildRobot());
  assert.equal(twin.status, 409);
  assert.ok(twin.body.fields?.['discord_id']);
  const unknown = await admin.post<Robot>('/robot', buildRobot({ discord_id: '' }));
  assert.equal((await admin.post('/robot', buildRobot({ discord_id: '' }))).status, 201);
  const taking = { _id: unknown.body._id, discord_id: '123456789012345678' };
  assert.equal((await admin.put('/robot', taking)).status, 409);
});

test('lists bots by page, sorted and searched', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const name of ['Élan', 'Zébu', 'Bœuf'])
    await admin.post('/robot', buildRobot({ name, discord_id: '' }));
  const names = async (query: string) =>
    (await admin.get<Robot[]>(`/robot?${query}`)).body.map(({ name }) => name);
  assert.deepEqual(await names(''), ['Bœuf', 'Élan', 'Zébu']);
  assert.deepEqual(await names('sort=-name&limit=1&page=2'), ['Élan']);
  assert.deepEqual(await names('q=boeuf'), ['Bœuf']);
  assert.equal((await admin.get('/robot?limit=1')).headers['x-total-count'], '3');
  assert.equal((await admin.get('/robot?sort=password_hash')).status, 422);
});

test('allows a bot what its permissions open, and nothing else', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: robot } = await admin.post<Created>('/robot', buildRobot());
  const server = { name: 'Aube', visible: true };
  const shown = await admin.post<{ _id: string }>('/server', server);
  const hidden = await admin.post<{ _id: string }>('/server', { ...server, visible: false });
  for (const clientId of [robot._id, robot.discord_id]) {
    const granted = await getToken(rpd, clientId, robot.password);
    assert.equal(granted.status, 200);
    assert.deepEqual(granted.body.permissions, ['read:servers']);
  }
  const { token } = (await getToken(rpd, robot._id, robot.password)).body;
  const call = async (url: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') => {
    const headers = { authorization: `Bearer ${token}` };
    return (await rpd.inject({ method, url, headers, ...(method[0] === 'P' && { payload: {} }) })).statusCode;
  };
  assert.equal(await call('/hosts/api/server'), 200);
  assert.equal(await call(`/hosts/api/server/${shown.body._id}`), 200);
  assert.equal(await call(`/hosts/api/server/${hidden.body._id}`), 404);
  for (const path of ['sheet', 'user', `user/${admin.user._id}`, 'signin', 'robot', 'queue', 'journal']) {
    assert.equal(await call(`/hosts/api/${path}`), 403, path);
  }
  assert.equal(await call('/hosts/api/server', 'POST'), 403);
  assert.equal(await call(`/hosts/api/server/${shown.body._id}`, 'DELETE'), 403);
  assert.equal(await call('/hosts/api/user', 'PUT'), 403);
  assert.equal(await call('/hosts/auth/api/auth/verify'), 403);
  const lastUsed = (await admin.get<Robot>(`/robot/${robot._id}`)).body;
  assert.ok(lastUsed.lastUsedAt);
  assert.equal(lastUsed.version, 1);
});

test('renews credentials without a version conflict for others', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { _id } = (await admin.post<Robot>('/robot', buildRobot())).body;
  const renewals = Array.from({ length: 6 }, () => admin.post<Robot>(`/robot/${_id}/credentials`, {}));
  const changes: number[] = [];
  const change = async (): Promise<void> => {
    changes.push((await admin.put('/robot', { _id, description: `${changes.length}` })).status);
  };
  const changer = async () => {
    for (let count = 0; count < 30; count += 1) await change();
  };
  await Promise.all([...renewals, changer(), changer(), changer()]);
  assert.deepEqual(new Set(changes), new Set([200]));
});

test('applies permissions, credentials and deletion to the next request', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: robot } = await admin.post<Created>('/robot', buildRobot());
  const { _id, password } = robot;
  const tokenOf = async (secret: string) => (await getToken(rpd, _id, secret)).body.token;
  const reads = async (token: string, path = 'server') =>
    (await rpd.inject({ url: `/hosts/api/${path}`, headers: { authorization: `Bearer ${token}` } }))
      .statusCode;

  const token = await tokenOf(password);
  assert.equal(await reads(token), 200);
  await admin.put('/robot', { _id, permissions: ['read:sheets'] });
  assert.equal(await reads(token), 403);
  assert.equal(await reads(token, 'sheet'), 200);

  const renewed = await admin.post<Created>(`/robot/${_id}/credentials`, {});
  assert.equal(renewed.status, 200);
  assert.notEqual(renewed.body.password, password);
  assert.equal(await reads(token, 'sheet'), 401);
  assert.equal((await getToken(rpd, _id, password)).status, 401);
  const weak = await admin.post(`/robot/${_id}/credentials`, { password: 'faible' });
  assert.ok(weak.body.fields?.['password']);
  const chosen = await admin.post<Created>(`/robot/${_id}/credentials/`, { password: GOOD });
  assert.equal(chosen.body.password, GOOD);
  const newToken = await tokenOf(GOOD);
  assert.equal(await reads(newToken, 'sheet'), 200);
  await admin.remove(`/robot/${_id}`);
  assert.equal(await reads(newToken, 'sheet'), 401);
  assert.equal((await admin.post(`/robot/${_id}/credentials`, {})).status, 404);
});
