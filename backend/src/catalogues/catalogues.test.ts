import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  CatalogueEntry,
  Character,
  CharacterClass,
  Dependent,
  EquipmentType,
  GameType,
  ImportReport,
  JournalLine,
  Mob,
  Sheet,
  Skill,
  Stat,
} from '@rpd/shared/domain';
import { buildGameType, buildMob, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

test('lets moderators edit the four catalogues and everybody read them', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const stat = await moderator.post<Stat>('/stat/', { stat: { name: 'Force', abbreviation: 'FOR' } });
  assert.equal(stat.status, 201);
  assert.deepEqual([stat.body.min, stat.body.max, stat.body.default], [0, 20, 10]);
  const skill = await moderator.post<Skill>('/skill', {
    name: 'Escalade',
    stat: { _id: stat.body._id, name: 'Force' },
  });
  assert.equal(skill.body.stat, stat.body._id);
  const hero = await moderator.post<CharacterClass>('/class', { name: 'Guerrier', stats: [stat.body._id] });
  assert.deepEqual(hero.body.stats, [stat.body._id]);
  const type = await moderator.post<EquipmentType>('/equipmenttype', { name: 'Heaume', slot: 'head' });
  assert.equal(type.body.slot, 'head');

  for (const [kind, entry] of [
    ['stat', stat.body],
    ['skill', skill.body],
    ['class', hero.body],
    ['equipmenttype', type.body],
  ] as [string, CatalogueEntry][]) {
    assert.deepEqual((await player.get(`/${kind}/`)).body, [entry], kind);
    assert.deepEqual((await player.get(`/${kind}/${entry._id}`)).body, entry);
    assert.equal((await player.post(`/${kind}`, { name: 'À moi' })).status, 403);
    const changed = await moderator.put<CatalogueEntry>(`/${kind}`, { ...entry, description: 'Neuf' });
    assert.deepEqual([changed.body.description, changed.body.version], ['Neuf', 2]);
    const stale = await moderator.put<{ current: CatalogueEntry }>(`/${kind}`, { ...entry, name: 'Tard' });
    assert.equal(stale.status, 412);
    assert.deepEqual(stale.body.current, changed.body);
    assert.deepEqual((await moderator.remove(`/${kind}/${entry._id}`)).body, changed.body);
    assert.equal((await moderator.get(`/${kind}/${entry._id}`)).status, 404);
  }
});

test('hides an entry from the other catalogues', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = (await moderator.post<Stat>('/stat', { name: 'Force' })).body;
  assert.equal((await moderator.get(`/skill/${_id}`)).status, 404);
  assert.equal((await moderator.put('/skill', { _id, name: 'x' })).status, 404);
  assert.equal((await moderator.remove(`/class/${_id}`)).status, 404);
  assert.equal((await moderator.get(`/equipmenttype/${_id}/dependents`)).status, 404);
  const skill = await moderator.post('/skill', { name: 'Escalade', stat: 'f'.repeat(24) });
  assert.deepEqual(skill.body.fields, { stat: 'Cette caractéristique n’existe pas.' });
});

test('rejects a duplicate name within a system, however it is written', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { body: system } = await moderator.post<GameType>('/gametype', buildGameType());
  await moderator.post('/stat', { name: 'Épée' });
  const taken = await moderator.post('/stat', { name: 'EPEE' });
  assert.equal(taken.status, 409);
  assert.deepEqual(taken.body.fields, { name: 'Ce nom est déjà pris dans ce système.' });
  assert.equal((await moderator.post('/stat', { name: 'Épée', gameType: system._id })).status, 201);
  assert.equal((await moderator.post('/skill', { name: 'Épée' })).status, 201);
  const both = await Promise.all([1, 2].map(() => moderator.post('/class', { name: 'Barde' })));
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 409],
  );
  const list = await moderator.get<Stat[]>(`/stat?gameType=${system._id}`);
  assert.equal(list.body.length, 1);
  const unknown = await moderator.post('/stat', { name: 'Foi', gameType: 'f'.repeat(24) });
  assert.deepEqual(unknown.body.fields, { gameType: 'Ce type de jeu n’existe pas.' });
});

test('rejects a stat’s values outside its bounds', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const fieldsOf = async (changes: object) => {
    const answer = await moderator.post('/stat', { name: 'Force', ...changes });
    assert.equal(answer.status, 422);
    return answer.body.fields;
  };
  assert.deepEqual(await fieldsOf({ min: 5, max: 5 }), { max: 'Le maximum doit dépasser le minimum.' });
  assert.deepEqual(await fieldsOf({ min: 3, max: 18, default: 2 }), {
    default: 'La valeur de départ est entre le minimum et le maximum.',
  });
  assert.deepEqual(await fieldsOf({ min: 1.5 }), { min: 'Un nombre entier est attendu.' });
  assert.deepEqual(await fieldsOf({ max: '20' }), { max: 'Cette valeur n’est pas du type attendu.' });
  assert.deepEqual(
    Object.keys((await fieldsOf({ abbreviation: 'TROPLONG', icon: 'x', slot: 'head' })) ?? {}).toSorted(),
    ['abbreviation', 'icon', 'slot'],
  );
  const slot = await moderator.post('/equipmenttype', { name: 'Heaume', slot: 'queue' });
  assert.deepEqual(slot.body.fields, { slot: 'Choisissez une des valeurs proposées.' });
});

test('reorders the named entries among their own places without a version conflict', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const entries: Stat[] = [];
  for (const name of ['A', 'B', 'C', 'D']) {
    entries.push((await moderator.post<Stat>('/stat', { name, rank: 1 })).body);
  }
  const [a, b, c, d] = entries.map(({ _id }) => _id);
  const names = async () => (await moderator.get<Stat[]>('/stat')).body.map(({ name }) => name).join('');
  assert.equal(await names(), 'ABCD');
  const reordered = await moderator.put<Stat[]>('/stat/order', { ids: [d, b, a] });
  assert.equal(reordered.status, 200);
  assert.deepEqual(
    reordered.body.map(({ name }) => name),
    ['D', 'B', 'A'],
  );
  assert.equal(await names(), 'DBCA');
  await moderator.put('/stat/order', { ids: [d, b, a] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const lines = await admin.get<JournalLine[]>('/journal?entity=Catalogue&action=update');
  assert.deepEqual(
    lines.body.map(({ entityName, fields }) => [entityName, fields]),
    [['D, A', ['rank']]],
  );
  assert.equal((await moderator.put('/stat', { _id: c, version: 1, name: 'Z' })).status, 200);
  assert.equal(await names(), 'DBZA');

  for (const body of [
    {},
    { ids: [] },
    { ids: 'abc' },
    { ids: [a, a] },
    { ids: [a, 'x'] },
    { ids: [a, 'f'.repeat(24)] },
    { ids: [{ $gt: '' }] },
  ]) {
    const refused = await moderator.put('/stat/order', body);
    assert.equal(refused.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['ids']);
  }
  const twice = await moderator.put('/stat/order', { ids: [a, a] });
  assert.deepEqual(twice.body.fields, { ids: 'Chaque élément n’y est qu’une fois.' });
  assert.equal((await moderator.put('/skill/order', { ids: [a] })).status, 422);
  assert.equal(await names(), 'DBZA');
  const orders = [
    [a, b, c, d],
    [d, c, b, a],
    [b, a, d, c],
    [c, d, a, b],
  ];
  const many = Array.from({ length: 24 }, (_, index) => ({ ids: orders[index % 4] }));
  const answers = await Promise.all(many.map(order => moderator.put('/stat/order', order)));
  assert.ok(answers.every(({ status }) => status === 200));
  const ranks = (await moderator.get<Stat[]>('/stat')).body.map(({ rank }) => rank);
  assert.deepEqual(ranks, [1, 2, 3, 4]);
});

test('lists what uses a stat before its deletion, and keeps it savable afterwards', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id: force } = (await moderator.post<Stat>('/stat', { name: 'Force' })).body;
  const skill = (await moderator.post<Skill>('/skill', { name: 'Escalade', stat: force })).body;
  const hero = (await moderator.post<CharacterClass>('/class', { name: 'Guerrier', stats: [force] })).body;
  const mob = (await moderator.post<Mob>('/mob', buildMob({ stats: { [force]: 8 } }))).body;
  await moderator.post('/skill', { name: 'Nage' });

  const used = await moderator.get<{ total: number; items: Dependent[] }>(`/stat/${force}/dependents`);
  assert.equal(used.body.total, 3);
  assert.deepEqual(used.body.items, [
    { kind: 'class', _id: hero._id, name: 'Guerrier' },
    { kind: 'mob', _id: mob._id, name: mob.name },
    { kind: 'skill', _id: skill._id, name: 'Escalade' },
  ]);
  const none = await moderator.get(`/skill/${skill._id}/dependents`);
  assert.deepEqual(none.body, { total: 0, items: [] });

  await moderator.remove(`/stat/${force}`);
  assert.equal((await moderator.put('/skill', { ...skill, description: 'Grimper' })).status, 200);
  assert.equal((await moderator.put('/class', { ...hero, description: 'Fort' })).status, 200);
  assert.equal((await moderator.put('/mob', { ...mob, level: 3 })).status, 200);
});

test('lists templates and characters that use an entry before its deletion', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const [elf, orc] = [
    (await moderator.post<CharacterClass>('/class', { name: 'Rôdeur' })).body._id,
    (await moderator.post<CharacterClass>('/class', { name: 'Berserk' })).body._id,
  ];
  const options = [elf, orc].map(value => ({ value, label: value === elf ? 'Rôdeur' : 'Berserk' }));
  const fields = { classe: { type: 'select' as const, name: 'Classe', required: false, options } };
  const sheet = (await player.post<Sheet>('/sheet', buildSheet({ fields }))).body._id;
  const values = { classe: elf };
  const character = (await player.post<Character>('/character', { name: 'Aude', sheet, values })).body._id;
  const dependents = async (id: string) =>
    (await moderator.get<{ total: number; items: Dependent[] }>(`/class/${id}/dependents`)).body;
  const template = { kind: 'sheet', _id: sheet, name: 'Fiche d’aventurier' };
  assert.deepEqual(await dependents(orc), { total: 1, items: [template] });
  const both = { total: 2, items: [{ kind: 'character', _id: character, name: 'Aude' }, template] };
  assert.deepEqual(await dependents(elf), both);
});

test('searches, sorts and pages catalogues', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  for (const name of ['Volonté', 'Agilité', 'Esprit']) await moderator.post('/stat', { name });
  const names = async (query: string) =>
    (await moderator.get<Stat[]>(`/stat?${query}`)).body.map(({ name }) => name);
  assert.deepEqual(await names(''), ['Volonté', 'Agilité', 'Esprit']);
  assert.deepEqual(await names('sort=name'), ['Agilité', 'Esprit', 'Volonté']);
  assert.deepEqual(await names('q=agilite'), ['Agilité']);
  assert.deepEqual(await names('page=2&limit=2'), ['Esprit']);
  assert.equal((await moderator.get('/stat?sort=icon')).status, 422);
});

test('previews and imports 237 pieces of equipment, and recognises them the next time', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const slots = ['mainHand', 'body', 'bag'];
  const rows = Array.from({ length: 237 }, (_, index) => ({
    name: `Équipement ${index + 1}`,
    description: `Pèse ${index} livres.`,
    slot: slots[index % slots.length],
  }));
  const send = async (body: object) => {
    const { lines } = (await moderator.post<ImportReport>('/equipmenttype/import', body)).body;
    return lines.map(({ outcome }) => outcome);
  };
  assert.deepEqual(new Set(await send({ rows, preview: true })), new Set(['created']));
  assert.equal((await moderator.get('/equipmenttype?limit=1')).headers['x-total-count'], '0');
  assert.deepEqual(new Set(await send({ rows })), new Set(['created']));
  assert.equal((await moderator.get('/equipmenttype?limit=1')).headers['x-total-count'], '237');
  const again = [{ ...rows[0], description: 'Changé.' }, rows[1], { name: 'Cape', slot: 'dos' }];
  assert.deepEqual(await send({ rows: again }), ['changed', 'unchanged', 'refused']);
});
