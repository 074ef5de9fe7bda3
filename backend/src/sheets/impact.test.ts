import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, Sheet, SheetField, SheetImpact } from '@rpd/shared/domain';
import { newEntity } from '../store/entities.ts';
import { characterCodec } from '../store/tables/characters.ts';
import { buildCharacter, buildServer, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});
const PEOPLES = ['Humain', 'Elfe', 'Nain'].map(label => ({ value: label.toLowerCase(), label }));
const FIELDS = {
  nom: field('string', 'Nom'),
  niveau: field('string', 'Niveau'),
  peuple: field('select', 'Peuple', { options: PEOPLES }),
  note: field('textarea', 'Note'),
};

test('reports which characters a template change affects, and how, before the save', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields: FIELDS }))).body;
  const make = async (client: typeof player, name: string, values: object) =>
    (await client.post<Character>('/character', { name, sheet: sheet._id, values })).body;
  const own = await make(master, 'Aude', { nom: 'Aude', niveau: '7', peuple: 'elfe', note: 'x' });
  await make(player, 'Bran', { nom: 'Bran', niveau: 'sept', peuple: 'nain' });
  await make(player, 'Cyr', { niveau: '12' });

  const { note: _note, ...kept } = FIELDS;
  const proposed = {
    structure: sheet.structure,
    fields: {
      ...kept,
      niveau: field('number', 'Niveau'),
      peuple: field('select', 'Peuple', { options: PEOPLES.slice(0, 2) }),
      nom: field('string', 'Nom complet', { required: true }),
      age: field('number', 'Âge', { required: true }),
    },
  };
  const { status, body } = await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { sheet: proposed });
  assert.equal(status, 200);
  assert.deepEqual(
    [body.sheet, body.version, body.characters, body.touched, body.lost],
    [sheet._id, 1, 3, 3, 0],
  );
  const rows = body.changes.map(one => [
    one.fieldId,
    one.change,
    one.characters,
    one.converted,
    one.kept,
    one.lost,
  ]);
  assert.deepEqual(rows, [
    ['nom', 'required', 1, 0, 0, 0],
    ['nom', 'renamed', 2, 0, 0, 0],
    ['niveau', 'type', 3, 2, 1, 0],
    ['peuple', 'options', 1, 0, 1, 0],
    ['note', 'removed', 1, 0, 1, 0],
    ['age', 'required', 3, 0, 0, 0],
  ]);
  // The template's owner counts all of them, and learns the names of those that they may see.
  const named = body.changes.find(one => one.fieldId === 'niveau');
  assert.deepEqual(named?.examples, [{ _id: own._id, name: 'Aude' }]);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const all = await admin.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { fields: proposed.fields });
  assert.equal(all.body.changes[2]?.examples.length, 3);
  // Nothing was saved by asking.
  assert.deepEqual((await master.get<Sheet>(`/sheet/${sheet._id}`)).body, sheet);

  assert.deepEqual((await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, {})).body.changes, []);
  assert.equal((await player.post(`/sheet/${sheet._id}/impact`, {})).status, 403);
  const wrong = await master.post(`/sheet/${sheet._id}/impact`, { fields: { a: { type: 'image' } } });
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}), ['fields.a.type']);
  for (const fields of [[], 'x', 3]) {
    assert.equal((await master.post(`/sheet/${sheet._id}/impact`, { fields })).status, 422);
  }
});

test('reports changes within repeated lines, nested columns included (PLY-3)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  type Column = NonNullable<SheetField['columns']>[number];
  const column = (id: string, type: Column['type'], name: string, more: Partial<Column> = {}): Column => ({
    ...(field(type, name, more) as Column),
    id,
  });
  type Inner = NonNullable<Column['columns']>;
  const inside = [column('quoi', 'string', 'Quoi'), column('nombre', 'number', 'Nombre')] as Inner;
  const before = [
    column('objet', 'string', 'Objet'),
    column('poids', 'string', 'Poids'),
    column('contenu', 'repeat', 'Contenu', { columns: inside }),
  ];
  const bag = (columns: Column[]) => ({ sac: field('repeat', 'Sac', { columns }) });
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ fields: bag(before) }))).body;
  const make = (name: string, cells: object) =>
    master.post('/character', { name, sheet: sheet._id, values: { sac: [{ id: 'l1', cells }] } });
  await make('Aude', { objet: 'Coffre', poids: '3', contenu: [{ id: 'i1', cells: { quoi: 'Or' } }] });
  await make('Bran', { objet: 'Corde', poids: 'lourd' });
  await make('Cyr', {});

  const after = [
    column('poids', 'number', 'Poids'),
    column('contenu', 'repeat', 'Contenu', {
      columns: [column('nombre', 'number', 'Combien')] as Inner,
    }),
    column('porte', 'checkbox', 'Porté', { required: true }),
  ];
  const { body } = await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { fields: bag(after) });
  assert.deepEqual(
    body.changes.map(one => [one.fieldId, one.name, one.change, one.characters, one.converted, one.kept]),
    [
      ['sac', 'Sac › Objet', 'removed', 2, 0, 2],
      ['sac', 'Sac › Poids', 'type', 2, 1, 1],
      ['sac', 'Sac › Contenu › Quoi', 'removed', 1, 0, 1],
      ['sac', 'Sac › Contenu › Nombre', 'renamed', 0, 0, 0],
      ['sac', 'Sac › Porté', 'required', 3, 0, 0],
    ],
  );
  assert.equal(body.touched, 3);
});

test('predicts the effect that the save then has', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const sheet = (await player.post<Sheet>('/sheet', buildSheet({ fields: FIELDS }))).body;
  const values = { nom: 'Aude', niveau: 'sept', peuple: 'nain', note: 'x' };
  const { _id } = (await player.post<Character>('/character', { name: 'Aude', sheet: sheet._id, values }))
    .body;
  const fields = { peuple: field('string', 'Peuple'), niveau: field('number', 'Niveau') };
  const impact = await player.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { fields });
  await player.put('/sheet', { _id: sheet._id, fields });
  const { converted, kept, values: now } = (await player.get<Character>(`/character/${_id}`)).body;
  const sum = (key: 'converted' | 'kept') => impact.body.changes.reduce((total, one) => total + one[key], 0);
  assert.deepEqual([sum('converted'), sum('kept')], [converted.length, kept.length]);
  assert.deepEqual(now, { peuple: 'Nain' });
});

test('predicts the effect for thousands of characters', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn();
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ fields: FIELDS }))).body;
  const { name: _name, portrait: _portrait, sheet: _sheet, ...details } = buildCharacter();
  const rows = Array.from({ length: 3000 }, (_, index) =>
    characterCodec.encodeAll({
      ...newEntity(),
      name: `Personnage ${index}`,
      nameKey: `personnage ${index}`,
      search: '',
      portrait: '',
      owner_id: master.user._id,
      sheet: sheet._id,
      details,
      entries: { niveau: { type: 'string', name: 'Niveau', value: index % 3 ? String(index) : 'beaucoup' } },
      undo: null,
      creation: null,
      archive: [],
      isAccepted: false,
      isShown: false,
      publicPage: false,
      publicSince: null,
      publicFields: { sheet: '', ids: [] },
    }),
  );
  for (let start = 0; start < rows.length; start += 500) {
    await rpd.store.db
      .insertInto('characters')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  const fields = { ...FIELDS, niveau: field('number', 'Niveau') };
  const { body } = await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { fields });
  const [change] = body.changes;
  assert.deepEqual([change?.characters, change?.converted, change?.kept], [3000, 2000, 1000]);
  assert.equal(change?.examples.length, 5);
});

test('counts catalogue options that are removed and kept', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  assert.equal((await moderator.post('/class', { name: 'Paladin' })).status, 201);
  const metier = field('select', 'Métier', {
    catalogue: 'class',
    options: [{ value: 'mage', label: 'Mage' }],
  });
  const sheet = (await player.post<Sheet>('/sheet', buildSheet({ fields: { metier } }))).body;
  for (const value of ['Paladin', 'mage']) {
    const made = await player.post('/character', {
      ...buildCharacter({ sheet: sheet._id }),
      values: { metier: value },
    });
    assert.equal(made.status, 201);
  }
  const impact = async (next: SheetField) => {
    const { body } = await player.post<SheetImpact>(`/sheet/${sheet._id}/impact`, {
      fields: { metier: next },
    });
    return body.changes.map(one => [one.change, one.characters, one.converted, one.kept]);
  };
  assert.deepEqual(await impact({ ...metier, catalogue: '' }), [['options', 1, 0, 1]]);
  assert.deepEqual(await impact({ ...metier, options: [] }), [['options', 1, 0, 1]]);
  assert.deepEqual(await impact({ ...metier, name: 'Emploi' }), [['renamed', 2, 0, 0]]);
});

/** A template, and characters of it by their names and values. */
async function withCharacters(
  t: Parameters<typeof startServer>[0],
  fields: Record<string, SheetField>,
  values: readonly object[],
) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields }))).body;
  const ids: string[] = [];
  for (const [index, one] of values.entries()) {
    const made = await player.post<Character>('/character', {
      name: `Personnage ${index}`,
      sheet: sheet._id,
      values: one,
    });
    assert.equal(made.status, 201);
    ids.push(made.body._id);
  }
  const impact = async (next: Record<string, SheetField>) => {
    const { body } = await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { fields: next });
    const rows = body.changes.map(
      one => [one.fieldId, one.change, one.characters, one.converted, one.kept] as const,
    );
    return { rows, touched: body.touched };
  };
  const save = (next: Record<string, SheetField>) => master.put('/sheet', { _id: sheet._id, fields: next });
  const read = async (id = '') => (await player.get<Character>(`/character/${id}`)).body;
  return { rpd, master, player, sheet, ids, impact, save, read };
}

test('counts typed values that a formula replaces, and asks nobody for a calculated one', async t => {
  const pv = field('number', 'PV');
  const force = field('number', 'FOR');
  const { impact, save, read, ids } = await withCharacters(t, { pv, force }, [
    { pv: 12, force: 3 },
    { pv: 7, force: 3 },
    { force: 3 },
  ]);
  const next = { pv: { ...pv, formula: 'FOR * 2', required: true }, force };
  assert.deepEqual(await impact(next), { rows: [['pv', 'calculated', 2, 0, 2]], touched: 2 });
  await save(next);
  const [first] = ids;
  const { kept, incomplete } = await read(first);
  assert.deepEqual(
    kept.map(({ fieldId, value }) => [fieldId, value]),
    [['pv', 12]],
  );
  assert.deepEqual(incomplete, {});
});

test('counts lists that have too many lines, and values outside new limits', async t => {
  const columns = [
    { id: 'poids', ...field('number', 'Poids') },
    { id: 'objet', ...field('string', 'Objet') },
  ] as NonNullable<SheetField['columns']>;
  const sac = field('repeat', 'Sac', { columns });
  const niveau = field('number', 'Niveau', { max: 20 });
  const code = field('string', 'Code');
  const lines = (count: number, poids = 2) =>
    Array.from({ length: count }, (_, index) => ({ id: `l${index}`, cells: { poids, objet: 'Corde' } }));
  const { impact, save, read, ids } = await withCharacters(t, { sac, niveau, code }, [
    { sac: lines(3), niveau: 12, code: 'abc' },
    { sac: lines(2, 40), niveau: 5, code: 'A1' },
    {},
  ]);
  const heavy = [{ ...columns[0], max: 10 }, columns[1]] as NonNullable<SheetField['columns']>;
  const next = {
    sac: { ...sac, maxLines: 2, columns: heavy },
    niveau: { ...niveau, max: 10 },
    code: { ...code, pattern: '[A-Z][0-9]' },
  };
  assert.deepEqual(await impact(next), {
    rows: [
      ['sac', 'lines', 1, 0, 1],
      ['sac', 'limits', 1, 0, 0],
      ['niveau', 'limits', 1, 0, 0],
      ['code', 'limits', 1, 0, 0],
    ],
    touched: 2,
  });
  await save(next);
  const [first = '', second = ''] = ids;
  assert.deepEqual(
    (await read(first)).kept.map(({ fieldId }) => fieldId),
    ['sac'],
  );
  assert.deepEqual((await read(first)).incomplete, {
    'values.niveau': 'Au plus 10.',
    'values.code': 'Cette valeur n’a pas la forme attendue.',
  });
  assert.deepEqual((await read(second)).incomplete, { 'values.sac': 'Ligne 1, Poids : Au plus 10.' });
  // Wider limits touch nobody.
  assert.deepEqual((await impact({ ...next, niveau: { ...niveau, max: 12 } })).touched, 0);
});

test('counts values that become the game master’s, and required fields that are shown and empty', async t => {
  const secret = field('string', 'Secret');
  const mage = field('checkbox', 'Mage');
  const sort = field('string', 'Sort', { showIf: 'mage' });
  const { impact, save, read, ids } = await withCharacters(t, { secret, mage, sort }, [
    { secret: 'Roi caché', mage: true },
    { mage: false },
    { secret: 'Espion', mage: true, sort: 'Feu' },
  ]);
  const next = {
    secret: { ...secret, visibility: 'gmOnly' as const, required: true },
    mage,
    sort: { ...sort, required: true },
  };
  assert.deepEqual(await impact(next), {
    rows: [
      ['secret', 'master', 2, 0, 0],
      ['secret', 'required', 0, 0, 0],
      ['sort', 'required', 1, 0, 0],
    ],
    touched: 2,
  });
  await save(next);
  const states = [];
  for (const id of ids) states.push(await read(id));
  assert.deepEqual(
    states.map(({ values }) => 'secret' in values),
    [false, false, false],
  );
  assert.deepEqual(
    states.map(({ incomplete }) => Object.keys(incomplete)),
    [['values.sort'], [], []],
  );
});

test('names the servers that propose a sheet which becomes private', async t => {
  const { rpd, master, sheet } = await withCharacters(t, {}, []);
  const owner = await rpd.signIn({ roles: ['RP'] });
  const made = await owner.post<{ _id: string }>(
    '/server',
    buildServer({
      name: 'Les Terres Brisées',
      options: { characters: { group: false, visible_sheet: true, sheet_type: [sheet._id] } },
    }),
  );
  assert.equal(made.status, 201);
  const servers = async (next: object) =>
    (await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, next)).body.servers.map(({ name }) => name);
  assert.deepEqual(await servers({ isPublic: false }), ['Les Terres Brisées']);
  assert.deepEqual(await servers({ isPublic: true }), []);
  // In the bin, a server proposes nothing.
  await owner.remove(`/server/${made.body._id}`);
  assert.deepEqual(await servers({ isPublic: false }), []);
});

test('reports a button that costs or resets something else for every character (PLS-2)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const before = {
    mana: field('number', 'Mana', { max: 10 }),
    vie: field('number', 'Vie', { max: 20 }),
    sort: field('roll', 'Sort', { dice: '1d20', costs: [{ fieldId: 'mana', amount: '1' }] }),
    repos: field('roll', 'Repos', { resets: [{ fieldId: 'vie', to: 'max' }] }),
  };
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ fields: before }))).body;
  await master.post('/character', { name: 'Aude', sheet: sheet._id, values: { mana: 4 } });
  await master.post('/character', { name: 'Bran', sheet: sheet._id, values: {} });
  const rowsOf = async (fields: Record<string, SheetField>) => {
    const { body } = await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, { fields });
    return [body.touched, ...body.changes.map(one => [one.fieldId, one.change, one.characters, one.lost])];
  };
  const sort = { ...before.sort, costs: [{ fieldId: 'mana', amount: '2' }] };
  const repos = {
    ...before.repos,
    resets: [...(before.repos.resets ?? []), { fieldId: 'mana', to: 'max' as const }],
  };
  assert.deepEqual(await rowsOf({ ...before, sort, repos }), [
    2,
    ['sort', 'action', 2, 0],
    ['repos', 'action', 2, 0],
  ]);
  // What it rolls is no price, and the same price is no change.
  assert.deepEqual(await rowsOf({ ...before, sort: { ...before.sort, dice: '1d20 + 2' } }), [0]);
  const { costs: _costs, ...free } = before.sort;
  assert.deepEqual(await rowsOf({ ...before, sort: free }), [2, ['sort', 'action', 2, 0]]);
});
