import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameType, Sheet, SheetRevision } from '@rpd/shared/domain';
import { buildGameType, buildSheet } from '../test/builders.ts';
import { removeFromBin } from '../store/bin.moves.ts';
import { startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';

test('returns a sheet as saved, and omits documents from lists', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const type = await admin.post<GameType>('/gametype', buildGameType());
  const { _id: gameType, name } = type.body;
  // What the editor sends (specification section 7), with a populated game type.
  const { description } = buildSheet();
  const payload = {
    ...buildSheet({ isPublic: true }),
    name: 'Fiche',
    gameType: { _id: gameType, name },
    owner_id: admin.user._id,
    description: { ...description, owner_id: admin.user._id, public: true },
  };
  const created = await master.post<Sheet>('/sheet/', { sheet: payload });
  assert.equal(created.status, 201);
  assert.equal(created.body.owner_id, master.user._id);
  assert.equal(created.body.gameType, gameType);
  assert.deepEqual(created.body.structure, buildSheet().structure);
  assert.deepEqual(created.body.fields, buildSheet().fields);
  assert.deepEqual(created.body.description, description);
  assert.deepEqual((await master.get(`/sheet/${created.body._id}`)).body, created.body);

  const list = await master.get<Record<string, unknown>[]>('/sheet?q=aventurier');
  assert.equal(list.body.length, 1);
  assert.equal('structure' in (list.body[0] ?? {}), false);
  assert.equal('fields' in (list.body[0] ?? {}), false);
  assert.deepEqual((await master.get(`/api/sheets/${created.body._id}`)).body, {
    _id: created.body._id,
    name: 'Fiche d’aventurier',
    description: { name: 'Fiche d’aventurier' },
  });
});

test('shows a private sheet to its owner, moderators and administrators, and a public one to everybody', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const other = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const secret = (await owner.post<Sheet>('/sheet', buildSheet())).body;
  const open = (await owner.post<Sheet>('/sheet', buildSheet({ isPublic: true }))).body;

  assert.equal((await other.get(`/sheet/${secret._id}`)).status, 404);
  assert.equal((await other.get(`/api/sheets/${secret._id}`)).status, 404);
  assert.equal((await other.put('/sheet', { _id: secret._id, isPublic: true })).status, 404);
  assert.equal((await other.remove(`/sheet/${secret._id}`)).status, 404);
  assert.equal((await other.get(`/sheet/${open._id}`)).status, 200);
  assert.equal((await other.put('/sheet', { _id: open._id, isPublic: false })).status, 403);
  assert.equal((await other.remove(`/sheet/${open._id}`)).status, 403);
  assert.equal((await other.get<Sheet[]>('/sheet')).body.length, 1);

  assert.equal((await moderator.get<Sheet[]>('/sheet')).body.length, 2);
  assert.equal((await moderator.put('/sheet', { _id: secret._id, isPublic: true })).status, 200);
  const stale = await owner.put<{ current: Sheet }>('/sheet', { _id: secret._id, version: 1, fields: {} });
  assert.equal(stale.status, 412);
  assert.equal(stale.body.current.isPublic, true);
  assert.equal((await owner.remove(`/sheet/${secret._id}`)).status, 200);
});

test('rejects an invalid document at the place of the error', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const wrong = await player.post('/sheet', {
    ...buildSheet(),
    structure: { tabs: [{ id: 'a', name: 3, rows: 'non' }] },
    fields: { f: { type: 'image', name: '' }, constructor: { type: 'string' } },
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}).toSorted(), [
    'fields.f.type',
    'structure.tabs[0].name',
    'structure.tabs[0].rows',
  ]);
  const type = await player.post('/sheet', buildSheet({ gameType: 'f'.repeat(24) }));
  assert.deepEqual(type.body.fields, { gameType: 'Ce type de jeu n’existe pas.' });
  for (const fields of [[], 'x', 3]) {
    assert.equal((await player.post('/sheet', { ...buildSheet(), fields })).status, 422);
  }
});

test('saves a sheet of 2,000 fields and rejects a larger one (PLS-8)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const [field] = Object.values(buildSheet().fields);
  const fieldsOf = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), value]));
  const send = (document: object) =>
    player.post<Refused>('/sheet', { ...buildSheet(), structure: { tabs: [] }, ...document });

  assert.equal((await send({ fields: fieldsOf(2000, field) })).status, 201);
  const large = await send({ fields: fieldsOf(2001, field) });
  assert.equal(large.status, 422);
  assert.match(large.body.fields?.['fields'] ?? '', /^Une fiche a au plus 2\s000 champs/u);
  const long = 'x'.repeat(520 * 1024);
  assert.equal((await send({ name: long })).status, 413);
  assert.equal((await player.post('/server', { name: long })).status, 422);
});

test('rejects a document crafted to be slow in bounded time', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
  const mapOf = (count: number, value: unknown) =>
    Object.fromEntries(many(count, value).map((item, index) => [index.toString(36), item]));
  const rows = many(100, { id: 'r', columns: [{ id: 'c', fieldIds: many(500, '') }] });
  for (const document of [
    { fields: mapOf(50_000, {}) },
    { fields: mapOf(5000, {}) },
    { structure: { tabs: [{ id: 't', rows }] } },
    { structure: { tabs: many(100, { id: 't', rows: many(500, 0) }) } },
    mapOf(50_000, 0),
    { fields: { f: { type: 'select', options: many(80_000, 0) } } },
  ]) {
    const refused = await player.post('/sheet', { ...buildSheet(), ...document });
    assert.ok([400, 422].includes(refused.status), String(refused.status));
  }
  assert.equal((await player.get(`/sheet/${'%00'.repeat(3)}`)).status, 404);
});

test('lists every saved version of a template and restores one as a new version', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn();
  const stranger = await rpd.signIn();
  const { _id } = (await master.post<Sheet>('/sheet', buildSheet({ isPublic: true }))).body;
  const path = `/sheet/${_id}/revisions`;
  await master.put('/sheet', { _id, description: { name: 'Deuxième' }, fields: {}, structure: { tabs: [] } });
  await master.put('/sheet', { _id, isPublic: false });
  const list = await master.get<SheetRevision[]>(`${path}?sort=-version`);
  assert.deepEqual(
    list.body.map(({ version, name, fields, author }) => [version, name, fields, author.name]),
    [
      [3, 'Deuxième', ['isPublic'], master.user.name],
      [2, 'Deuxième', ['description.name', 'structure', 'fields'], master.user.name],
      [1, 'Fiche d’aventurier', [], master.user.name],
    ],
  );
  assert.deepEqual(
    list.body.map(({ changes }) =>
      changes?.map(({ kind, type, count, names }) => [kind, type, count, names]),
    ),
    [
      [],
      [
        ['removed', 'tab', 1, ['Onglet 1']],
        ['removed', 'row', 1, ['Ligne 1']],
        ['removed', 'column', 1, ['Colonne 1']],
        ['removed', 'field', 1, ['Nom']],
      ],
      undefined,
    ],
  );
  const page = await master.get<SheetRevision[]>(`${path}?sort=-version&page=1&limit=2`);
  assert.deepEqual(
    page.body.map(({ changes }) => changes?.length),
    [0, 4],
  );
  const first = (await master.get<Sheet>(`${path}/1`)).body;
  assert.deepEqual([first.version, Object.keys(first.fields), first.isPublic], [1, ['champ'], true]);
  assert.equal((await master.post(`${path}/1/restore`, { version: 2 })).status, 412);
  const restored = (await master.post<Sheet>(`${path}/1/restore`, { version: 3 })).body;
  assert.deepEqual([restored.version, restored.description.name], [4, 'Fiche d’aventurier']);
  assert.deepEqual((await master.get<Sheet>(`/sheet/${_id}`)).body, restored);

  assert.equal((await stranger.get(path)).status, 403);
  assert.equal((await stranger.post(`${path}/2/restore`, {})).status, 403);
  for (const version of ['0', '9', 'x', '-1'])
    assert.equal((await master.get(`${path}/${version}`)).status, 404);
  await master.remove(`/sheet/${_id}`);
  await removeFromBin(rpd.store.db, 'sheet', _id);
  assert.equal((await rpd.store.db.selectFrom('sheet_revisions').selectAll().execute()).length, 0);
});
