import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  CharacterRevision,
  CharacterSummary,
  Server,
  Sheet,
  SheetField,
} from '@rpd/shared/domain';
import { buildCharacter, buildServer, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});

const PEOPLES = ['Humain', 'Elfe', 'Nain'].map(label => ({ value: label.toLowerCase(), label }));

const FIELDS = {
  nom: field('string', 'Nom', { required: true }),
  niveau: field('number', 'Niveau'),
  peuple: field('select', 'Peuple', { options: PEOPLES }),
  naissance: field('date', 'Naissance'),
  sceau: field('checkbox', 'Porte le sceau'),
  langues: field('multiselect', 'Langues', { options: PEOPLES }),
  histoire: field('textarea', 'Histoire'),
};

const VALUES = {
  nom: 'Isaure',
  niveau: 7,
  peuple: 'elfe',
  naissance: '1204-02-29',
  sceau: false,
  langues: ['elfe', 'nain'],
  histoire: 'Née sous les pierres levées.\nPuis partie.',
};

const makeSheet = async (owner: Client, fields: Record<string, SheetField> = FIELDS) =>
  (await owner.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;

const makeCharacter = async (player: Client, sheet: string, values: object = VALUES) =>
  (await player.post<Character>('/character', { name: 'Isaure', sheet, values })).body;

test('stores a character’s values, and the gaps of a draft', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const sheet = await makeSheet(master);
  const payload = {
    character: { name: ' Isaure ', sheet: { _id: sheet._id }, values: VALUES, owner_id: master.user._id },
  };
  const made = await player.post<Character>('/character/', payload);
  assert.equal(made.status, 201);
  assert.equal(made.body.name, 'Isaure');
  assert.equal(made.body.owner_id, player.user._id);
  assert.deepEqual(made.body.values, VALUES);
  assert.deepEqual(made.body.incomplete, {});
  assert.deepEqual(made.body.template?.fields, sheet.fields);
  assert.deepEqual((await player.get(`/character/${made.body._id}`)).body, made.body);

  const draft = await makeCharacter(player, sheet._id, {});
  assert.deepEqual(draft.incomplete, { 'values.nom': 'Ce champ est obligatoire.' });
  const path = '/character';
  const filled = await player.put<Character>(path, { _id: draft._id, version: 1, values: { nom: 'Aude' } });
  assert.deepEqual([filled.body.values, filled.body.version], [{ nom: 'Aude' }, 2]);
  const cleared = await player.put<Character>(path, { _id: draft._id, values: { nom: null } });
  assert.deepEqual(cleared.body.values, {});
  const stale = await player.put<{ current: Character }>(path, { _id: draft._id, version: 2, name: 'Autre' });
  assert.equal(stale.status, 412);
  assert.equal(stale.body.current.version, 3);

  const list = await player.get<CharacterSummary[]>('/character?owner=me&sort=-createdAt');
  assert.deepEqual(
    list.body.map(one => one._id),
    [draft._id, made.body._id],
  );
  assert.equal(list.body[0]?.sheetName, 'Fiche d’aventurier');
  assert.equal(list.body[0]?.owner.name, player.user.name);
  assert.equal('values' in (list.body[0] ?? {}), false);
  assert.equal((await master.get<CharacterSummary[]>('/character')).body.length, 0);
  assert.equal(list.headers['x-total-count'], '2');
});

test('creates a character without a template from the alpha form', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const made = await player.post<Character>('/character', buildCharacter());
  const { race, class: job, sex, age, traits, equipment, sheet, template } = made.body;
  assert.deepEqual([race, job, sex, age, traits], ['H', 3, 'F', 27, ['curieuse']]);
  assert.deepEqual([equipment.weapons, sheet, template], ['Un bâton de coudrier', '', null]);
  const changed = await player.put<Character>('/character', {
    _id: made.body._id,
    equipment: { armor: 'Un manteau' },
  });
  assert.deepEqual(changed.body.equipment, {
    armor: 'Un manteau',
    weapons: 'Un bâton de coudrier',
    other: '',
  });
  const bare = await player.post<Character>('/character', { name: 'X' });
  assert.deepEqual(Object.keys(bare.body.incomplete), ['race', 'class', 'sex']);
  assert.equal((await player.get<CharacterSummary[]>('/character?q=CURIEUSE')).body.length, 1);
});

test('rejects values at their field, in French', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const sheet = await makeSheet(player);
  const tryValues = async (values: unknown) =>
    player.post('/character', { name: 'Isaure', sheet: sheet._id, values });
  const wrong = await tryValues({
    nom: 'a\nb',
    niveau: '7',
    peuple: 'orc',
    naissance: '2026-02-30',
    sceau: 'oui',
    langues: ['elfe', 'elfe'],
    histoire: 3,
    inconnu: 1,
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.body.fields, {
    'values.nom': 'Ce champ tient sur une seule ligne.',
    'values.niveau': 'Un nombre est attendu.',
    'values.peuple': 'Choisissez une des valeurs proposées.',
    'values.naissance': 'Une date est attendue, par exemple 2026-12-24.',
    'values.sceau': 'Cette valeur n’est pas du type attendu.',
    'values.langues': 'Chaque valeur ne se choisit qu’une fois.',
    'values.histoire': 'Cette valeur n’est pas du type attendu.',
    'values.inconnu': 'Ce champ n’est pas, ou plus, dans la fiche.',
  });
  for (const values of [
    [],
    'x',
    3,
    { constructor: 1 },
    { nom: { a: 1 } },
    { niveau: 1e300 },
    { langues: [[]] },
  ]) {
    assert.equal((await tryValues(values)).status, 422, JSON.stringify(values));
  }
  for (const body of [
    {},
    { name: '' },
    { name: 'x', class: 9 },
    { name: 'x', sheet: 'f'.repeat(24) },
    { name: 'x', roles: [] },
  ]) {
    assert.equal((await player.post('/character', body)).status, 422, JSON.stringify(body));
  }
  assert.equal((await player.get('/character/%00')).status, 404);
  assert.equal((await player.get('/character?owner=%00')).status, 422);
  assert.equal((await player.post('/character', { name: 'x', values: { a: 1 } })).status, 422);
});

test('converts what it can after a template change and keeps the rest across saves', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const sheet = await makeSheet(master);
  const { _id } = await makeCharacter(player, sheet._id);
  const change = async (fields: Record<string, SheetField>) => {
    assert.equal((await master.put('/sheet', { _id: sheet._id, fields })).status, 200);
    return (await player.get<Character>(`/character/${_id}`)).body;
  };

  const { histoire, ...others } = FIELDS;
  const changed = await change({
    ...others,
    niveau: field('string', 'Niveau'),
    peuple: field('multiselect', 'Peuples', { options: PEOPLES }),
    naissance: field('string', 'Naissance'),
    sceau: field('string', 'Sceau'),
    nom: field('number', 'Nom'),
    langues: field('multiselect', 'Langues', { options: PEOPLES.slice(0, 2) }),
  });
  assert.deepEqual(changed.values, {
    niveau: '7',
    peuple: ['elfe'],
    naissance: '29/02/1204',
    sceau: 'Non',
    // Of several choices, those that are still there.
    langues: ['elfe'],
  });
  assert.deepEqual(
    new Set(
      changed.kept.map(({ fieldId, value, reason }) => `${fieldId} ${JSON.stringify(value)} ${reason}`),
    ),
    new Set([
      `histoire ${JSON.stringify(VALUES.histoire)} removed`,
      `nom ${JSON.stringify(VALUES.nom)} unfit`,
    ]),
  );
  assert.deepEqual(changed.converted.find(one => one.fieldId === 'niveau')?.original, 7);
  assert.equal(changed.version, 1);

  // The owner saves what is shown, with a value in place of one that did not fit.
  const saved = await player.put<Character>('/character', { _id, values: { ...changed.values, nom: 12 } });
  assert.deepEqual(saved.body.values, { ...changed.values, nom: 12 });
  assert.deepEqual(saved.body.converted, []);
  assert.deepEqual(saved.body.kept.map(({ fieldId, reason }) => `${fieldId} ${reason}`).toSorted(), [
    'histoire removed',
    'langues replaced',
    'nom replaced',
  ]);
  // The old template again: all of it is back, but for what the owner wrote since.
  const back = await change({ ...FIELDS, histoire });
  assert.deepEqual(back.values, { ...VALUES, nom: '12', langues: ['elfe'] });
  assert.deepEqual(
    back.kept.map(({ fieldId, value }) => [fieldId, value]),
    [
      ['langues', VALUES.langues],
      ['nom', 'Isaure'],
    ],
  );

  const forgotten = await player.remove<Character>(`/character/${_id}/kept`);
  assert.deepEqual(forgotten.body.kept, []);
  assert.deepEqual(forgotten.body.values, back.values);
});

test('reports a form filled in under an older template', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const sheet = await makeSheet(player);
  const { _id } = await makeCharacter(player, sheet._id);
  await player.put('/sheet', { _id: sheet._id, isPublic: false });
  const save = (sheetVersion: number) =>
    player.put('/character', { _id, sheetVersion, values: { niveau: 8 } });
  assert.equal((await save(1)).status, 412);
  assert.equal((await save(2)).status, 200);
});

test('keeps a private template readable for its users and closed to others', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const sheet = await makeSheet(master);
  const { _id } = await makeCharacter(player, sheet._id);
  await master.put('/sheet', { _id: sheet._id, isPublic: false });
  assert.ok((await player.get<Character>(`/character/${_id}`)).body.template);
  assert.equal((await player.put('/character', { _id, values: { niveau: 9 } })).status, 200);
  assert.equal((await player.post('/character', { name: 'Deux', sheet: sheet._id })).status, 422);

  const refused = await master.remove(`/sheet/${sheet._id}`);
  assert.equal(refused.status, 409);
  assert.equal(refused.body.message, 'Un personnage utilise cette fiche : elle ne peut pas être supprimée.');
  assert.equal((await player.remove(`/character/${_id}`)).status, 200);
  assert.equal((await master.remove(`/sheet/${sheet._id}`)).status, 200);
});

test('keeps input of a removed field beside the character', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const sheet = await makeSheet(master);
  const { _id } = await makeCharacter(player, sheet._id);
  const { histoire: _gone, ...others } = FIELDS;
  assert.equal((await master.put('/sheet', { _id: sheet._id, fields: others })).status, 200);
  const typed = { histoire: 'Une page de plus.', niveau: 8 };
  // The page that was open tells which template it filled in: it reads the new one, then saves what was typed all the same.
  const stale = await player.put('/character', { _id, values: typed, sheetVersion: 1 });
  assert.equal(stale.status, 412);
  const saved = await player.put<Character>('/character', { _id, values: typed, sheetVersion: 2 });
  assert.equal(saved.status, 200);
  assert.equal(saved.body.values['niveau'], 8);
  const kept = async () => {
    const { body } = await player.get<Character>(`/character/${_id}`);
    return body.kept.map(({ name, value, reason }) => [name, value, reason]);
  };
  assert.deepEqual(await kept(), [['Histoire', 'Une page de plus.', 'removed']]);
  // An empty field of an old page takes nothing away, and a field that no version had is none.
  assert.equal((await player.put('/character', { _id, values: { histoire: '' } })).status, 200);
  assert.deepEqual(await kept(), [['Histoire', 'Une page de plus.', 'removed']]);
  assert.equal((await player.put('/character', { _id, values: { inconnu: 'x' } })).status, 422);
  assert.equal((await player.put('/character', { _id, values: { histoire: 3 } })).status, 422);
  assert.equal((await master.put('/sheet', { _id: sheet._id, fields: FIELDS })).status, 200);
  const back = await player.get<Character>(`/character/${_id}`);
  assert.equal(back.body.values['histoire'], 'Une page de plus.');
});

test('lists and restores every saved version, and keeps newer values beside', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const other = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const sheet = await makeSheet(player);
  const { _id } = await makeCharacter(player, sheet._id);
  await moderator.put('/character', { _id, name: 'Isaure la Grise', values: { niveau: 8 } });

  const list = await player.get<CharacterRevision[]>(`/character/${_id}/revisions?sort=-version`);
  assert.deepEqual(
    list.body.map(({ version, name, fields }) => [version, name, fields]),
    [
      [2, 'Isaure la Grise', ['name', 'values']],
      [1, 'Isaure', []],
    ],
  );
  assert.equal(list.body[0]?.author._id, moderator.user._id);
  assert.equal('email' in (list.body[0]?.author ?? {}), false);
  const first = await player.get<Character>(`/character/${_id}/revisions/1`);
  assert.deepEqual([first.body.name, first.body.values, first.body.version], ['Isaure', VALUES, 1]);

  await player.put('/sheet', { _id: sheet._id, fields: { niveau: field('date', 'Niveau') } });
  const stale = await player.post(`/character/${_id}/revisions/1/restore`, { version: 1 });
  assert.equal(stale.status, 412);
  const back = await player.post<Character>(`/character/${_id}/revisions/1/restore`, { version: 2 });
  assert.deepEqual([back.body.name, back.body.version], ['Isaure', 3]);
  const levels = back.body.kept.filter(({ fieldId }) => fieldId === 'niveau').map(({ value }) => value);
  assert.deepEqual(new Set(levels), new Set([7, 8]));

  for (const path of ['revisions', 'revisions/1']) {
    assert.equal((await other.get(`/character/${_id}/${path}`)).status, 404);
  }
  for (const version of ['0', '9', 'x', '1e3', '%00']) {
    assert.equal((await player.get(`/character/${_id}/revisions/${version}`)).status, 404);
    assert.equal((await player.post(`/character/${_id}/revisions/${version}/restore`, {})).status, 404);
  }
  assert.equal((await player.post('/character/%00/revisions/1/restore', {})).status, 404);
  assert.equal((await player.remove('/character/%00/kept')).status, 404);
  assert.equal((await player.remove('/character/%00')).status, 404);
});

test('keeps values that the template cannot show when the form sends an empty field', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const sheet = await makeSheet(player);
  const { _id } = await makeCharacter(player, sheet._id);
  const none = field('multiselect', 'Langues', { options: [{ value: 'autre', label: 'Autre' }] });
  await player.put('/sheet', {
    _id: sheet._id,
    fields: { ...FIELDS, nom: field('number', 'Nom'), langues: none },
  });
  const before = (await player.get<Character>(`/character/${_id}`)).body;
  assert.equal('langues' in before.values, false);
  const emptied = { nom: null, langues: [] };
  const saved = await player.put<Character>('/character', { _id, values: emptied });
  assert.deepEqual(
    new Set(saved.body.kept.map(({ fieldId, reason }) => `${fieldId} ${reason}`)),
    new Set(['nom unfit', 'langues unfit']),
  );
  await player.put('/sheet', { _id: sheet._id, fields: FIELDS });
  assert.deepEqual((await player.get<Character>(`/character/${_id}`)).body.values, VALUES);
});

test('merges automatic saves into one version of the history', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const { _id } = (await player.post<Character>('/character', buildCharacter())).body;
  const write = (changes: object) => player.put<Character>('/character', { _id, autosave: true, ...changes });
  for (const age of [28, 29, 30]) await write({ age });
  const saved = await write({ name: 'Isaure la Sage' });
  assert.deepEqual([saved.body.version, saved.body.age], [5, 30]);
  const versions = async () =>
    (await player.get<CharacterRevision[]>(`/character/${_id}/revisions?sort=-version`)).body;
  assert.deepEqual(
    (await versions()).map(({ version, fields }) => [version, fields]),
    [
      [5, ['age', 'name']],
      [1, []],
    ],
  );
  // What a server got stays as it was.
  await player.put('/character', { _id, age: 31 });
  const { _id: server } = (await player.post<Server>('/server', buildServer())).body;
  await player.post(`/character/${_id}/submissions`, { server });
  await write({ age: 32 });
  assert.deepEqual(
    (await versions()).map(({ version }) => version),
    [7, 6, 5, 1],
  );
});
