import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreatedUser, JournalLine, Server } from '@rpd/shared/domain';

import { record } from '../lib/journal.ts';
import { buildGameType, buildServer, buildServerType, buildSheet } from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const PASSWORD = 'une phrase facile à retenir';

const tell = ({ actor, action, entity, entityName, fields, detail }: JournalLine) =>
  [actor.name, action, entity, entityName, fields.join(' '), detail].filter(Boolean).join(' | ');

const read = async (admin: Client, query = '') => {
  const list = await admin.get<JournalLine[]>(`/journal?sort=at&${query}`);
  assert.equal(list.status, 200, query);
  return list.body;
};

test('records who did what to which thing, with the changed fields', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const { _id } = (await admin.post<Server>('/server', buildServer({ name: 'Aube' }))).body;
  await admin.put('/server', { _id, name: 'Aurore', description: { bio: 'Secret de bio' }, visible: true });
  await admin.remove(`/server/${_id}`);
  const [created, changed, removed] = await read(admin, 'entity=Server');
  assert.equal(tell(created ?? assert.fail()), 'Gardienne | create | Server | Aube');
  assert.equal(
    tell(changed ?? assert.fail()),
    'Gardienne | update | Server | Aurore | name description.bio | Nom\u00a0: «\u00a0Aube\u00a0» → «\u00a0Aurore\u00a0»',
  );
  assert.equal(tell(removed ?? assert.fail()), 'Gardienne | delete | Server | Aurore');
  assert.deepEqual(created?.actor, { kind: 'user', _id: admin.user._id, name: 'Gardienne' });
  assert.equal(created?.entityId, _id);
  assert.equal(created?.address, '127.0.0.1');
  const bio = { field: 'description.bio', before: buildServer().description.bio, after: 'Secret de bio' };
  assert.deepEqual(changed?.changes, [{ field: 'name', before: 'Aube', after: 'Aurore' }, bio]);
  assert.doesNotMatch(JSON.stringify((await read(admin)).map(({ detail }) => detail)), /Secret de bio/);
});

test('records every kind of thing', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const { path, body, entity } of [
    { path: '/server', body: buildServer(), entity: 'Server' },
    { path: '/servertype', body: buildServerType(), entity: 'ServerType' },
    { path: '/gametype', body: buildGameType(), entity: 'GameType' },
    { path: '/sheet', body: buildSheet(), entity: 'Sheet' },
    { path: '/robot', body: { name: 'Gardien' }, entity: 'Robot' },
    { path: '/app', body: { name: 'Carnet' }, entity: 'App' },
    { path: '/queue', body: { recipient: 'a@b.fr', subject: 'Un', message: 'Deux' }, entity: 'Mail' },
  ]) {
    const { _id } = (await admin.post<{ _id: string }>(path, body)).body;
    await admin.put(
      path,
      path === '/queue' ? { _id, subject: 'Trois' } : { _id, description: {}, name: 'Trois' },
    );
    await admin.remove(`${path}/${_id}`);
    const lines = await read(admin, `entity=${entity}&entityId=${_id}`);
    const actions = lines.map(({ action }) => action);
    assert.equal(actions[0], 'create', entity);
    assert.equal(actions.at(-1), 'delete', entity);
  }
});

test('searches for special characters literally', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const name of ['Cent % sûr', 'Nord_Est', 'Nord-Est', 'C\\D']) {
    await admin.post('/servertype', buildServerType({ name }));
  }
  for (const [typed, found] of [
    ['%', 'Cent % sûr'],
    ['NORD_est', 'Nord_Est'],
    ['\\', 'C\\D'],
  ] as const) {
    const lines = await read(admin, `q=${encodeURIComponent(typed)}`);
    assert.deepEqual(
      lines.map(({ entityName }) => entityName),
      [found],
      typed,
    );
  }
});

test('records roles, activity, deletion and passwords of accounts', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const zoe = { name: 'Zoé', email: 'zoe@rpd.test', roles: ['RP'] };
  const { _id, password } = (await admin.post<CreatedUser>('/user', zoe)).body;
  await admin.put('/user/admin', { _id, roles: ['RP', 'GM'] });
  await admin.put('/user/admin', { _id, valid: false, bio: 'Neuve' });
  await admin.put('/user/admin', { _id, valid: true });
  await admin.remove(`/user/${_id}`);
  await admin.put('/user/admin', { _id, deletedAt: null });
  await admin.put('/user/admin', { _id });
  const lines = await read(admin, `entity=User&entityId=${_id}`);
  assert.deepEqual(
    lines.map(line => tell(line).replace('Gardienne | ', '').replace(' | User | Zoé', '')),
    ['create', 'roles | RP → GM, RP', 'update | bio', 'deactivate', 'activate', 'delete', 'restore'],
  );
  assert.ok(!JSON.stringify(await read(admin)).includes(password));
});

test('records sign-ins, refusals and sign-outs without the typed text', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const user = await rpd.addUser({ name: 'Zoé', passwordHash: await hashPassword(PASSWORD) });
  const post = (path: string, payload: object, authorization?: string) =>
    rpd.inject({
      method: 'POST',
      url: `/hosts/auth${path}`,
      payload,
      ...(authorization && { headers: { authorization } }),
    });
  await post('/user/authenticate', { username: 'Zoé', password: 'mon secret raté' });
  await post('/user/authenticate', { username: 'mon secret tapé trop haut', password: 'x' });
  const signedIn = await post('/user/authenticate', { username: 'Zoé', password: PASSWORD });
  const { token } = signedIn.json<{ token: string }>();
  await post('/user/password', { currentPassword: PASSWORD, password: 'mes mots à moi' }, `Bearer ${token}`);
  const again = await post('/user/authenticate', { username: 'Zoé', password: 'mes mots à moi' });
  const { refreshToken } = again.json<{ refreshToken: string }>();
  await post('/api/auth/revoke', { refreshToken });
  await post('/api/auth/revoke', { refreshToken });
  const { body: robot } = await admin.post<{ _id: string }>('/robot', { name: 'Gardien' });
  await post('/api/auth/token', { clientId: robot._id, password: 'faux' });
  await admin.post(`/robot/${robot._id}/credentials`, {});

  const lines = await read(admin);
  assert.deepEqual(
    lines.map(({ actor, action, entityName }) => `${actor.kind} ${action} ${entityName}`.trim()),
    [
      'anonymous sign-in-refused Zoé',
      'anonymous sign-in-refused',
      'user sign-in Zoé',
      'user password Zoé',
      'user sign-in Zoé',
      'user sign-out Zoé',
      'user create Gardien',
      'anonymous sign-in-refused Gardien',
      'user credentials Gardien',
    ],
  );
  assert.equal(lines[2]?.actor._id, user._id);
  assert.equal(lines[2]?.detail, 'Appareil inconnu');
  assert.doesNotMatch(JSON.stringify(lines), /secret|argon2|mots à moi/);
});

test('says what a change was before and is after, and of long texts only that they changed', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const { _id } = (await admin.post<{ _id: string }>('/server', buildServer({ name: 'Brume' }))).body;
  await admin.put('/server', { _id, visible: false, description: { bio: 'Une vieille cité.' } });
  await admin.put('/server', { _id, name: 'Sel' });
  const lines = await read(admin, `entityId=${_id}&action=update`);
  assert.deepEqual(
    lines.map(({ fields, detail }) => [fields.toSorted(), detail]),
    [
      [['description.bio', 'visible'], 'Visibilité\u00a0: affiché → masqué'],
      [['name'], 'Nom\u00a0: «\u00a0Brume\u00a0» → «\u00a0Sel\u00a0»'],
    ],
  );
});

test('filters the journal by person, thing, action and day, and rejects writes', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const player = await rpd.signIn({ name: 'Élodie' });
  await player.post('/server', buildServer({ name: 'Bœuf' }));
  await admin.post('/servertype', buildServerType({ name: 'Zébu' }));
  const names = async (query: string) => (await read(admin, query)).map(({ entityName }) => entityName);
  assert.deepEqual(await names(''), ['Bœuf', 'Zébu']);
  assert.deepEqual(await names(`person=${player.user._id}`), ['Bœuf']);
  assert.deepEqual(await names('entity=ServerType'), ['Zébu']);
  assert.deepEqual(await names('action=create&q=elodie'), ['Bœuf']);
  assert.deepEqual(await names('action=delete'), []);
  assert.deepEqual(await names('q=BOEUF'), ['Bœuf']);
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await names(`from=${today}&to=${today}`), ['Bœuf', 'Zébu']);
  assert.deepEqual(await names('to=2020-01-01'), []);
  const soon = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  assert.deepEqual(await names(`from=${soon}`), []);
  const [newest] = (await admin.get<JournalLine[]>('/journal?limit=1')).body;
  assert.equal(newest?.entityName, 'Zébu');
  assert.equal((await admin.get('/journal?limit=1')).headers['x-total-count'], '2');
  for (const query of [
    'person=x',
    'action=tout',
    'from=hier',
    'to=2026-13-45',
    'entity=%27',
    'sort=fields',
    'from=2026-01-01&from=2',
  ]) {
    assert.equal((await admin.get(`/journal?${query}`)).status, 422, query);
  }
  assert.equal((await admin.post('/journal', {})).status, 404);
  assert.equal((await player.get('/journal')).status, 403);
});

test('records nothing for a rolled-back change, in the journal or in the log', async t => {
  const logs: string[] = [];
  const rpd = await startServer(t, { log: { write: line => logs.push(line) } });
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  await admin.post('/servertype', buildServerType({ name: 'Zébu' }));
  assert.equal((await admin.post('/servertype', buildServerType({ name: 'zebu' }))).status, 409);
  assert.equal((await read(admin)).length, 1);
  const undone = rpd.store.transaction(async trx => {
    const actor = { kind: 'user', id: null, name: '', address: '', log: rpd.app.log } as const;
    await record(trx, actor, { action: 'delete', entity: 'Server', id: null });
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.equal((await read(admin)).length, 1);
  const audits = logs
    .map(line => JSON.parse(line) as { audit?: Record<string, unknown> })
    .filter(line => line.audit);
  assert.equal(audits.length, 1);
  const { action, entity, actorId } = audits[0]?.audit ?? {};
  assert.deepEqual([action, entity, actorId], ['create', 'ServerType', admin.user._id]);
  assert.doesNotMatch(JSON.stringify(audits), /Gardienne|Zébu/);
});
