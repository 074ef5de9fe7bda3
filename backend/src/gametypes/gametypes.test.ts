import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dependents, Game, GameType, Sheet } from '@rpd/shared/domain';
import { buildGameType } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

test('lets moderators and administrators edit game types, and everybody read them', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const created = await moderator.post<GameType>('/gametype/', {
    gametype: buildGameType({ name: 'Féerie' }),
  });
  assert.equal(created.status, 201);
  const { _id } = created.body;

  assert.deepEqual((await player.get('/gametype')).body, [created.body]);
  assert.deepEqual((await player.get(`/gametype/${_id}`)).body, created.body);
  assert.equal((await player.post('/gametype', buildGameType())).status, 403);
  assert.equal((await player.put('/gametype', { _id, name: 'À moi' })).status, 403);
  assert.equal((await player.remove(`/gametype/${_id}`)).status, 403);

  const changed = await moderator.put<GameType>('/gametype', {
    _id,
    version: 1,
    description: { text: 'Brumes' },
  });
  assert.equal(changed.body.name, 'Féerie');
  assert.equal(changed.body.description.text, 'Brumes');
  const stale = await moderator.put<{ current: GameType }>('/gametype', { _id, version: 1, name: 'Tard' });
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.body.current, changed.body);
  assert.deepEqual((await player.get('/gametype?q=brumes')).body, [changed.body]);
  assert.deepEqual((await player.get('/gametype?q=feerie')).body, [changed.body]);

  assert.equal((await moderator.remove(`/gametype/${_id}`)).status, 200);
  assert.equal((await moderator.get(`/gametype/${_id}`)).status, 404);
  assert.equal((await moderator.put('/gametype', { _id, name: 'Parti' })).status, 404);
});

test('rejects a duplicate game type name', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await admin.post('/gametype', buildGameType({ name: 'Féerie' }));
  const second = await admin.post<GameType>('/gametype', buildGameType({ name: 'Brumes' }));
  const taken = await admin.put('/gametype', { _id: second.body._id, name: 'FEERIE' });
  assert.equal(taken.status, 409);
  assert.deepEqual(taken.body.fields, { name: 'Ce nom est déjà pris.' });
  assert.equal((await admin.post('/gametype', buildGameType({ name: 'feerie' }))).status, 409);
});

test('lists what belongs to a type before its deletion', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: type } = await admin.post<GameType>('/gametype', buildGameType({ name: 'Féerie' }));
  await admin.post('/game', { name: 'Les Brumes', gameType: [type._id] });
  await admin.post('/sheet', { description: { name: 'Guerrière' }, gameType: type._id });
  await admin.post('/stat', { name: 'Force', gameType: type._id });
  const { body } = await admin.get<Dependents>(`/gametype/${type._id}/dependents`);
  assert.deepEqual(
    body.items.map(({ kind, name }) => `${kind} ${name}`),
    ['game Les Brumes', 'sheet Guerrière', 'entry Force'],
  );
});

test('moves games, sheets and settings to the system that takes the place of a deleted one', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const make = async (name: string) =>
    (await admin.post<GameType>('/gametype', buildGameType({ name }))).body._id;
  const [fantasy, dark] = [await make('Féerie'), await make('Sombre')];
  const game = (await admin.post<Game>('/game', { name: 'Les Brumes', gameType: [fantasy] })).body._id;
  const sheet = (await admin.post<Sheet>('/sheet', { description: { name: 'Guerrière' }, gameType: fantasy }))
    .body._id;
  const stat = async (name: string, gameType: string) =>
    (await admin.post<{ _id: string; gameType: string }>('/stat', { name, gameType })).body._id;
  const force = await stat('Force', fantasy);
  await stat('force', dark);
  const path = `/gametype/${fantasy}`;
  assert.equal((await admin.remove(path)).status, 409);
  const taken = await admin.remove(`${path}?replacement=${dark}`);
  assert.equal(taken.status, 422);
  assert.match(taken.body.fields?.['replacement'] ?? '', /«\u00a0Force\u00a0»/);
  assert.deepEqual((await admin.get<Game>(`/game/${game}`)).body.gameType, [fantasy]);

  await admin.put('/stat', { _id: force, name: 'Puissance' });
  assert.equal((await admin.remove(`${path}?replacement=${dark}`)).status, 200);
  assert.deepEqual((await admin.get<Game>(`/game/${game}`)).body.gameType, [dark]);
  assert.equal((await admin.get<Sheet>(`/sheet/${sheet}`)).body.gameType, dark);
  assert.equal((await admin.get<{ gameType: string }>(`/stat/${force}`)).body.gameType, dark);
});
