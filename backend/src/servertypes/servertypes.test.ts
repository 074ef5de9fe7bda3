import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dependents, JournalLine, Server, ServerType } from '@rpd/shared/domain';
import { buildServerType } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

test('lets moderators and administrators edit server types, and everybody read them', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const created = await moderator.post<ServerType>('/servertype/', {
    gametype: buildServerType({ name: 'Féerie' }),
  });
  assert.equal(created.status, 201);
  const { _id } = created.body;

  assert.deepEqual((await player.get('/servertype')).body, [created.body]);
  assert.deepEqual((await player.get(`/servertype/${_id}`)).body, created.body);
  assert.equal((await player.post('/servertype', buildServerType())).status, 403);
  assert.equal((await player.put('/servertype', { _id, name: 'À moi' })).status, 403);
  assert.equal((await player.remove(`/servertype/${_id}`)).status, 403);

  const changed = await moderator.put<ServerType>('/servertype', {
    _id,
    version: 1,
    description: { text: 'Brumes' },
  });
  assert.equal(changed.body.name, 'Féerie');
  assert.equal(changed.body.description.text, 'Brumes');
  const stale = await moderator.put<{ current: ServerType }>('/servertype', {
    _id,
    version: 1,
    name: 'Tard',
  });
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.body.current, changed.body);
  assert.deepEqual((await player.get('/servertype?q=brumes')).body, [changed.body]);
  assert.deepEqual((await player.get('/servertype?q=feerie')).body, [changed.body]);

  assert.equal((await moderator.remove(`/servertype/${_id}`)).status, 200);
  assert.equal((await moderator.get(`/servertype/${_id}`)).status, 404);
  assert.equal((await moderator.put('/servertype', { _id, name: 'Parti' })).status, 404);
});

test('rejects a duplicate server type name', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await admin.post('/servertype', buildServerType({ name: 'Féerie' }));
  const second = await admin.post<ServerType>('/servertype', buildServerType({ name: 'Brumes' }));
  const taken = await admin.put('/servertype', { _id: second.body._id, name: 'FEERIE' });
  assert.equal(taken.status, 409);
  assert.deepEqual(taken.body.fields, { name: 'Ce nom est déjà pris.' });
  assert.equal((await admin.post('/servertype', buildServerType({ name: 'feerie' }))).status, 409);
});

test('lists the servers of a type before its deletion', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: type } = await admin.post<ServerType>('/servertype', buildServerType({ name: 'Féerie' }));
  await admin.post('/server', { name: 'Brume', serverType: [type._id] });
  await admin.post('/server', { name: 'Autre' });
  const { body } = await admin.get<Dependents>(`/servertype/${type._id}/dependents`);
  assert.equal(body.total, 1);
  assert.equal(body.items[0]?.name, 'Brume');
  assert.equal((await admin.get(`/servertype/${'0'.repeat(24)}/dependents`)).status, 404);
});

test('refuses to delete a server type in use until another one takes its place (ADM-11)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const make = async (name: string) =>
    (await admin.post<ServerType>('/servertype', buildServerType({ name }))).body._id;
  const [fantasy, dark, other] = [await make('Féerie'), await make('Sombre'), await make('Autre')];
  const serve = async (name: string, serverType: string[]) =>
    (await admin.post<Server>('/server', { name, serverType })).body._id;
  const one = await serve('Brume', [other, fantasy]);
  const both = await serve('Sel', [fantasy, dark]);
  const path = `/servertype/${fantasy}`;

  const refused = await admin.remove(path);
  assert.equal(refused.status, 409);
  assert.equal(refused.body.message, 'Ce type est employé\u00a0: choisissez d’abord ce qui le remplace.');
  assert.deepEqual(refused.body.fields, { replacement: 'Choisissez ce qui le remplace (2 au total).' });
  for (const wrong of [fantasy, 'f'.repeat(24), 'x']) {
    const { status, body } = await admin.remove(`${path}?replacement=${wrong}`);
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['replacement']], wrong);
  }
  assert.equal((await admin.get(path)).status, 200);

  assert.equal((await admin.remove(`${path}?replacement=${dark}`)).status, 200);
  const typesOf = async (id: string) => (await admin.get<Server>(`/server/${id}`)).body.serverType;
  assert.deepEqual([await typesOf(one), await typesOf(both)], [[other, dark], [dark]]);
  assert.equal((await admin.get(path)).status, 404);
  const stale = await admin.put('/server', { _id: one, version: 1, name: 'Brumes' });
  assert.equal(stale.status, 412, 'who edits a server meanwhile is shown what has changed');
  const lines = await admin.get<JournalLine[]>(`/journal?entityId=${fantasy}`);
  assert.ok(lines.body.some(({ detail }) => detail === 'remplacé par Sombre'));
});
