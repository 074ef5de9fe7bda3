import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  CharacterRevision,
  CharacterSummary,
  Server,
  Sheet,
  SheetField,
  Submission,
} from '@rpd/shared/domain';
import { FORMULA_MAX } from '@rpd/shared/domain';
import { buildCharacter, buildServer, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { openTable, randomKey } from '../test/table.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

test('hides game-master fields from the player, and rejects writes to them', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const fields = {
    force: field('Force', { min: 3, max: 18 }),
    nom: field('Nom', { type: 'string', pattern: '(a+)+b', patternMessage: 'Des a, puis b.' }),
    secret: field('Secret', { visibility: 'gmOnly', required: true }),
    reste: field('Reste', { formula: 'secret + 1' }),
    sac: field('Sac', {
      type: 'repeat',
      columns: [{ id: 'q', type: 'number', name: 'Quantité', required: false, options: [] }],
    }),
  };
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;
  const sac = [{ id: 'l1', cells: { q: 2 } }];
  const made = await player.post<Character>('/character', {
    ...buildCharacter({ sheet: sheet._id }),
    values: { force: 12, sac },
  });
  assert.equal(made.status, 201);
  const { _id } = made.body;
  assert.equal(made.body.viewer, 'owner');
  assert.deepEqual(made.body.incomplete, {});

  for (const [values, reason] of [
    [{ secret: 4 }, { 'values.secret': 'Ce champ est réservé au maître du jeu.' }],
    [{ reste: 4 }, { 'values.reste': 'Ce champ se calcule : il ne se remplit pas.' }],
    [{ force: 30 }, { 'values.force': 'Au plus 18.' }],
    // Catastrophic for an engine that goes back.
    [{ nom: `${'a'.repeat(400)}c` }, { 'values.nom': 'Des a, puis b.' }],
    [
      { sac: [{ id: 'l1', cells: { q: 'deux' } }] },
      { 'values.sac': 'Ligne 1, Quantité : Un nombre est attendu.' },
    ],
  ] as const) {
    const refused = await player.put('/character', { _id, values });
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.fields, reason);
  }
  const reported = await moderator.put<Character>('/character', { _id, values: { secret: 4 } });
  assert.deepEqual([reported.body.viewer, reported.body.values], ['gm', { force: 12, sac, secret: 4 }]);
  assert.deepEqual((await player.get<Character>(`/character/${_id}`)).body.values, { force: 12, sac });
  await player.put('/character', { _id, values: { force: 13 } });
  const after = await moderator.get<Character>(`/character/${_id}`);
  assert.deepEqual(after.body.values, { force: 13, sac, secret: 4 });
});

test('keeps game-master fields when a player restores an older version', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const fields = {
    force: field('Force'),
    secret: field('Secret', { visibility: 'gmOnly' }),
    dette: field('Dette', { visibility: 'gmOnly' }),
    promesse: field('Promesse', { visibility: 'gmOnly' }),
  };
  const master = await rpd.signIn({ roles: ['GM'] });
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;
  const made = await player.post<Character>('/character', {
    ...buildCharacter({ sheet: sheet._id }),
    values: { force: 12 },
  });
  const { _id } = made.body;
  await moderator.put('/character', { _id, values: { secret: 1, promesse: 5 } });
  await moderator.put('/character', { _id, values: { force: 3, secret: 2, dette: 4, promesse: null } });
  assert.equal((await player.post(`/character/${_id}/revisions/2/restore`, {})).status, 200);
  const after = await moderator.get<Character>(`/character/${_id}`);
  assert.deepEqual(after.body.values, { force: 12, secret: 2, dette: 4 });
  // Who sees all of it brings back all of it.
  assert.equal((await moderator.post(`/character/${_id}/revisions/2/restore`, {})).status, 200);
  const whole = await moderator.get<Character>(`/character/${_id}`);
  assert.deepEqual(whole.body.values, { force: 12, secret: 1, promesse: 5 });
});

test('lets the server’s game master fill in their own fields only (SRV-6)', async t => {
  const rpd = await startServer(t);
  const author = await rpd.signIn({ roles: ['GM'] });
  const master = await rpd.signIn();
  const stranger = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const fields = {
    force: field('Force'),
    secret: field('Secret', { visibility: 'gmOnly' }),
    carnet: field('Carnet', { visibility: 'ownerAndGm' }),
  };
  const sheet = (await author.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;
  const server = (await master.post<Server>('/server', buildServer())).body;
  const body = { ...buildCharacter({ sheet: sheet._id }), values: { force: 12 } };
  const { _id } = (await player.post<Character>('/character', body)).body;
  const fill = (who: typeof master, values: object, more: object = {}) =>
    who.put<Character>('/character', { _id, values, ...more });
  assert.equal((await fill(master, { secret: 4 })).status, 404);
  assert.equal((await player.post(`/character/${_id}/submissions`, { server: server._id })).status, 201);

  const filled = await fill(master, { secret: 4 }, { version: 1, sheetVersion: 1 });
  assert.equal(filled.status, 200);
  assert.deepEqual([filled.body.mayFill, filled.body.values], [true, { force: 12, secret: 4 }]);
  for (const id of ['force', 'carnet']) {
    const refused = await master.put('/character', { _id, values: { [id]: 1 } });
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.fields, {
      [`values.${id}`]: 'Seule la personne qui joue ce personnage remplit ce champ.',
    });
  }
  for (const change of [{ name: 'Autre' }, { portrait: '' }, { sheet: sheet._id }, { race: 'D' }]) {
    assert.equal((await fill(master, { secret: 5 }, change)).status, 422, JSON.stringify(change));
  }
  assert.equal((await fill(master, { secret: 5 }, { version: 1 })).status, 412);
  assert.equal((await fill(stranger, { secret: 5 })).status, 404);
  assert.equal((await master.get(`/character/${_id}/revisions`)).status, 403);

  // The player neither reads it, nor loses it by going back to before it was there.
  const read = (await player.get<Character>(`/character/${_id}`)).body;
  assert.deepEqual([read.mayFill, read.values], [false, { force: 12 }]);
  const back = await player.post<Character>(`/character/${_id}/revisions/1/restore`, { version: 2 });
  assert.deepEqual(back.body.values, { force: 12 });
  assert.deepEqual((await master.get<Character>(`/character/${_id}`)).body.values, { force: 12, secret: 4 });
});

test('lets those who run a server that accepted a character write its hit points, one number at a time (GMA-1)', async t => {
  const rpd = await startServer(t);
  const author = await rpd.signIn({ roles: ['GM'] });
  const master = await rpd.signIn();
  const elsewhere = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const number = { type: 'number', min: 0, max: 20 } as const;
  const fields = {
    pv: field('PV', number),
    calcul: field('Défense', { formula: 'pv + 1' }),
    note: field('Note', { type: 'string' }),
  };
  const sheet = (await author.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;
  const server = (await master.post<Server>('/server', buildServer())).body;
  const body = { ...buildCharacter({ sheet: sheet._id }), values: { pv: 12, note: 'Blonde' } };
  const { _id } = (await player.post<Character>('/character', body)).body;
  const wound = (who: typeof master, change: object, version = 1) =>
    who.put<Character>(`/character/${_id}/hit-points`, { version, ...change });
  const seven = { field: 'pv', value: 7 };

  const path = `/character/${_id}/submissions`;
  const submission = (await player.post<Submission>(path, { server: server._id })).body;
  assert.equal((await master.get<Character>(`/character/${_id}`)).body.mayFight, false);
  assert.equal((await wound(master, seven)).status, 403);
  await master.put(`/submission/${submission._id}`, { state: 'accepted' });
  // Another game master reads what a server accepted, and harms nobody.
  assert.equal((await elsewhere.get(`/character/${_id}`)).status, 200);
  assert.equal((await wound(elsewhere, seven)).status, 403);
  assert.equal((await wound(await rpd.signIn(), seven)).status, 403);

  const hurt = await wound(master, seven);
  assert.deepEqual([hurt.status, hurt.body.mayFight, hurt.body.values['pv']], [200, true, 7]);
  assert.equal((await player.get<Character>(`/character/${_id}`)).body.values['pv'], 7);
  assert.equal((await wound(master, seven)).status, 412);
  for (const change of [
    { field: 'note', value: 3 },
    { field: 'calcul', value: 3 },
    { field: 'absent', value: 3 },
    { field: 'pv', value: 21 },
    { field: 'pv', value: -1 },
    { field: 'pv', value: 'sept' },
    { ...seven, name: 'Autre' },
  ]) {
    assert.equal((await wound(master, change, 2)).status, 422, JSON.stringify(change));
  }
  // The player sees whose doing it was, and takes it back.
  const [latest] = (await player.get<CharacterRevision[]>(`/character/${_id}/revisions?sort=-version`)).body;
  assert.deepEqual([latest?.author._id, latest?.fields], [master.user._id, ['values']]);
  const back = await player.post<Character>(`/character/${_id}/revisions/1/restore`, { version: 2 });
  assert.equal(back.body.values['pv'], 12);
  await player.put(`/submission/${submission._id}`, { state: 'withdrawn' });
  assert.equal((await wound(master, seven, 3)).status, 404);
});

test('lets a game master who plays on their own server fill in both sides (SRV-6)', async t => {
  const rpd = await startServer(t);
  const author = await rpd.signIn({ roles: ['GM'] });
  const me = await rpd.signIn();
  const fields = { force: field('Force'), secret: field('Secret', { visibility: 'gmOnly' }) };
  const sheet = (await author.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;
  const server = (await me.post<Server>('/server', buildServer())).body;
  const { _id } = (await me.post<Character>('/character', buildCharacter({ sheet: sheet._id }))).body;
  await me.post(`/character/${_id}/submissions`, { server: server._id });
  const saved = await me.put<Character>('/character', { _id, values: { force: 3, secret: 4 } });
  assert.deepEqual([saved.status, saved.body.values], [200, { force: 3, secret: 4 }]);
});

test('shows the value of a removed secret field to the game master only', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const master = await rpd.signIn({ roles: ['GM'] });
  const force = field('Force');
  const fields = { force, age: field('Âge'), secret: field('Secret', { visibility: 'gmOnly' }) };
  const { body: sheet } = await master.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }));
  const made = await player.post<Character>('/character', {
    ...buildCharacter({ sheet: sheet._id }),
    values: { force: 12, age: 27 },
  });
  const { _id } = made.body;
  await moderator.put('/character', { _id, values: { secret: 4 } });
  const changed = await master.put('/sheet', {
    ...buildSheet({ isPublic: true, fields: { force } }),
    _id: sheet._id,
    version: sheet.version,
  });
  assert.equal(changed.status, 200);

  const keptFor = async (person: typeof player) =>
    (await person.get<Character>(`/character/${_id}`)).body.kept.map(({ fieldId }) => fieldId).toSorted();
  assert.deepEqual(await keptFor(player), ['age']);
  assert.deepEqual(await keptFor(moderator), ['age', 'secret']);
});

test('requires nothing on a hidden conditional tab, and reveals no secret of its condition (SHT-4)', async t => {
  const rpd = await startServer(t);
  const author = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const place = (id: string, fieldIds: string[], showIf?: string) => ({
    id,
    name: id,
    ...(showIf && { showIf }),
    rows: [{ id: `${id}-r`, name: '', columns: [{ id: `${id}-c`, name: '', fieldIds }] }],
  });
  const fields = {
    niveau: field('Niveau'),
    maudit: field('Maudit', { type: 'checkbox', visibility: 'gmOnly' }),
    sort: field('Sort', { required: true }),
    marque: field('Marque'),
  };
  const tabs = [
    place('profil', ['niveau', 'maudit']),
    place('magie', ['sort'], 'Niveau >= 3'),
    place('malediction', ['marque'], 'Maudit'),
  ];
  const body = buildSheet({ isPublic: true, fields, structure: { tabs } });
  const sheet = (await author.post<Sheet>('/sheet', body)).body;
  const character = buildCharacter({ sheet: sheet._id });
  const made = await player.post<Character>('/character', { ...character, values: { niveau: 2, marque: 7 } });
  assert.deepEqual([made.body.incomplete, made.body.values], [{}, { niveau: 2 }]);
  const { _id } = made.body;
  const raised = await player.put<Character>('/character', { _id, values: { niveau: 3 } });
  assert.deepEqual(raised.body.incomplete, { 'values.sort': 'Ce champ est obligatoire.' });
  const inside = {
    ...body,
    structure: { tabs: [place('profil', Object.keys(fields), 'x'.repeat(FORMULA_MAX + 1))] },
  };
  assert.equal((await author.post('/sheet', inside)).status, 422);
});

test('shows a character to the game masters of the table where it is played, who fill in what the template keeps for them (TAB-9)', async t => {
  const { rpd, master, alice, bruno, game, path } = await openTable(t);
  const fields = { force: field('Force'), secret: field('Secret', { visibility: 'gmOnly' }) };
  const author = await rpd.signIn();
  const { body: sheet } = await author.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }));
  const made = await bruno.post<Character>('/character', {
    ...buildCharacter({ name: 'Isaure' }),
    sheet: '',
  });
  const played = await alice.post<Character>('/character', {
    ...buildCharacter({ name: 'Anselme', sheet: sheet._id }),
    values: { force: 12 },
  });
  const { _id } = played.body;
  const other = await rpd.signIn({ roles: ['GM'] });
  const statusFor = async (client: Client) => (await client.get(`/character/${_id}`)).status;
  assert.equal(await statusFor(master), 404);

  await alice.post(`${path}/seat`, { clientSeed: randomKey(), character: _id });
  const seen = await master.get<Character>(`/character/${_id}`);
  assert.deepEqual([seen.status, seen.body.viewer, seen.body.mayFill], [200, 'gm', true]);
  assert.deepEqual(seen.body.values, { force: 12 });
  const listed = (await master.get<CharacterSummary[]>('/character?q=Anselme')).body;
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['Anselme'],
  );
  const { version } = seen.body;
  const filled = await master.put<Character>('/character', { _id, version, values: { secret: 4 } });
  assert.deepEqual([filled.status, filled.body.values], [200, { force: 12, secret: 4 }]);
  assert.equal((await master.put('/character', { _id, values: { force: 18 } })).status, 422);
  assert.deepEqual((await alice.get<Character>(`/character/${_id}`)).body.values, { force: 12 });
  // Who plays beside them, other game masters, and what is not played there.
  assert.deepEqual(await Promise.all([bruno, other].map(statusFor)), [404, 404]);
  assert.equal((await master.get(`/character/${made.body._id}`)).status, 404);

  // Who leads the table as well hides nothing less from themselves.
  const named = await master.post(`/game/${game._id}/campaign/masters`, { user: alice.user._id });
  assert.equal(named.status, 200);
  const own = (await alice.get<Character>(`/character/${_id}`)).body;
  assert.deepEqual([own.viewer, own.mayFill, own.values], ['owner', false, { force: 12 }]);

  assert.equal((await alice.remove(`/game/${game._id}/members/${alice.user._id}`)).status, 200);
  assert.equal(await statusFor(master), 404);
});
