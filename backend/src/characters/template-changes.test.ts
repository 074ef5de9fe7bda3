import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, Sheet, SheetField } from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { TestContext } from 'node:test';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});
type Column = NonNullable<SheetField['columns']>[number];
const column = (id: string, type: Column['type'], name: string): Column => ({
  id,
  type,
  name,
  required: false,
  options: [],
});
const choices = (...labels: string[]) => labels.map(label => ({ value: label.toLowerCase(), label }));

const FIELDS = {
  nom: field('string', 'Nom'),
  age: field('number', 'Âge'),
  peuple: field('select', 'Peuple', { options: choices('Humain', 'Elfe', 'Nain') }),
  secret: field('textarea', 'Secret'),
  force: field('number', 'Force'),
  bonus: field('number', 'Bonus', { formula: 'Force * 2' }),
  sac: field('repeat', 'Sac', {
    columns: [column('objet', 'string', 'Objet'), column('poids', 'number', 'Poids')],
  }),
};
type Fields = Record<string, SheetField>;

const LINES = [
  { id: 'l1', cells: { objet: 'Corde', poids: 3 } },
  { id: 'l2', cells: { objet: 'Torche', poids: 1 } },
];
const VALUES = { nom: 'Isaure', age: 27, peuple: 'elfe', secret: 'Elle est reine.', force: 12, sac: LINES };

const tab = (id: string, fieldIds: string[]) => ({
  id,
  name: id,
  rows: [{ id: `${id}-r`, name: '', columns: [{ id: `${id}-c`, name: '', fieldIds }] }],
});

/** A character of a template, and what its player reads after each change of it. */
async function livingCharacter(t: TestContext) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const document = buildSheet({
    isPublic: true,
    fields: FIELDS,
    structure: {
      tabs: [tab('identite', ['nom', 'age', 'peuple', 'secret']), tab('jeu', ['force', 'bonus', 'sac'])],
    },
  });
  const sheet = (await master.post<Sheet>('/sheet', document)).body;
  const made = await player.post<Character>('/character', {
    name: 'Isaure',
    sheet: sheet._id,
    values: VALUES,
  });
  assert.equal(made.status, 201);
  const { _id } = made.body;
  return {
    player,
    _id,
    change: async (fields: Fields, structure?: Sheet['structure']) => {
      const saved = await master.put('/sheet', { _id: sheet._id, fields, ...(structure && { structure }) });
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
      return (await player.get<Character>(`/character/${_id}`)).body;
    },
  };
}

/** What the player is shown of the values that have no place. */
const keptOf = ({ kept }: Character) => kept.map(({ fieldId, value, reason }) => [fieldId, value, reason]);

test('keeps every value of a character across ten template changes (PLY-3)', async t => {
  const { change, player, _id } = await livingCharacter(t);

  const renamed: Fields = { ...FIELDS, nom: field('string', 'Nom complet') };
  assert.deepEqual((await change(renamed)).values, VALUES);

  const moved = {
    tabs: [tab('identite', ['age', 'peuple', 'secret']), tab('jeu', ['nom', 'force', 'bonus', 'sac'])],
  };
  assert.deepEqual((await change(renamed, moved)).values, VALUES);

  const { age: _age, ...removed } = renamed;
  const { age: _value, ...others } = VALUES;
  const without = await change(removed);
  assert.deepEqual(without.values, others);
  assert.deepEqual(keptOf(without), [['age', 27, 'removed']]);

  const retyped: Fields = { ...removed, force: field('date', 'Force') };
  const unfit = await change(retyped);
  assert.deepEqual(
    new Set(keptOf(unfit)),
    new Set([
      ['age', 27, 'removed'],
      ['force', 12, 'unfit'],
    ]),
  );
  await change(removed);

  const required: Fields = { ...removed, devise: field('string', 'Devise', { required: true }) };
  const asked = await change(required);
  assert.deepEqual(asked.values, others);
  assert.deepEqual(asked.incomplete, { 'values.devise': 'Ce champ est obligatoire.' });

  const sac = field('repeat', 'Sac', { columns: [column('objet', 'string', 'Objet')] });
  const narrowed = await change({ ...required, sac });
  // The cells of a removed column stay in their lines and are reported beside them.
  assert.deepEqual(narrowed.values['sac'], LINES);
  assert.deepEqual(
    narrowed.kept.filter(({ fieldId }) => fieldId === 'sac').map(({ name, value }) => [name, value]),
    [['Sac › Poids', 'Corde : 3\nTorche : 1']],
  );

  const peuple = field('select', 'Peuple', { options: choices('Humain', 'Nain') });
  const fewer = await change({ ...required, peuple });
  assert.deepEqual(
    fewer.kept.find(({ fieldId }) => fieldId === 'peuple'),
    { fieldId: 'peuple', type: 'select', name: 'Peuple', value: 'elfe', labels: ['Elfe'], reason: 'unfit' },
  );

  const bonus = field('number', 'Bonus', { formula: 'Force + 1' });
  assert.deepEqual((await change({ ...required, bonus })).values, others);
  const calculated = await change({ ...required, force: field('number', 'Force', { formula: '3' }) });
  assert.deepEqual(
    keptOf(calculated).find(([id]) => id === 'force'),
    ['force', 12, 'unfit'],
  );

  const { force: _force, bonus: _bonus, sac: _sac, nom: _nom, ...firstTab } = required;
  const oneTab = await change(firstTab, { tabs: [tab('identite', ['peuple', 'secret', 'devise'])] });
  assert.deepEqual(new Set(keptOf(oneTab).map(([id]) => id)), new Set(['age', 'force', 'sac', 'nom']));

  const hidden = await change({ ...firstTab, secret: field('textarea', 'Secret', { visibility: 'gmOnly' }) });
  assert.equal('secret' in hidden.values, false);
  assert.equal(JSON.stringify(hidden).includes('reine'), false);

  // The player goes on writing; then the first template comes back, and with it all that was entered.
  const saved = await player.put<Character>('/character', { _id, values: { devise: 'Toujours' } });
  assert.equal(saved.status, 200);
  const back = await change(FIELDS, {
    tabs: [tab('identite', ['nom', 'age', 'peuple', 'secret']), tab('jeu', ['force', 'bonus', 'sac'])],
  });
  assert.deepEqual(back.values, VALUES);
  assert.deepEqual(keptOf(back), [['devise', 'Toujours', 'removed']]);
});

test('converts lines with their column’s type and keeps what does not fit (PLY-3)', async t => {
  const { change, player, _id } = await livingCharacter(t);
  const columns = [column('objet', 'string', 'Objet'), column('poids', 'string', 'Poids')];
  const words = await change({ ...FIELDS, sac: field('repeat', 'Sac', { columns }) });
  assert.deepEqual(words.values['sac'], [
    { id: 'l1', cells: { objet: 'Corde', poids: '3' } },
    { id: 'l2', cells: { objet: 'Torche', poids: '1' } },
  ]);
  assert.deepEqual(
    words.converted.map(({ fieldId, original, columns: names }) => [fieldId, original, names]),
    [['sac', LINES, { objet: 'Objet', poids: 'Poids' }]],
  );

  const dates = [column('objet', 'date', 'Objet'), column('poids', 'number', 'Poids')];
  const bare = await change({ ...FIELDS, sac: field('repeat', 'Sac', { columns: dates }) });
  assert.deepEqual(bare.values['sac'], [
    { id: 'l1', cells: { poids: 3 } },
    { id: 'l2', cells: { poids: 1 } },
  ]);
  const [line] = bare.values['sac'] as typeof LINES;
  const saved = await player.put<Character>('/character', { _id, values: { sac: [line] } });
  assert.deepEqual(
    saved.body.kept.map(({ fieldId, value, columns: names, reason }) => [fieldId, value, names, reason]),
    [['sac', LINES, { objet: 'Objet', poids: 'Poids' }, 'replaced']],
  );
  // Each is still named when the whole field is gone.
  const { sac: _sac, ...others } = FIELDS;
  const { kept } = await change(others, { tabs: [tab('identite', Object.keys(others))] });
  assert.deepEqual(
    kept.map(({ columns: names, reason }) => [names, reason]),
    [
      [{ poids: 'Poids' }, 'removed'],
      [{ objet: 'Objet', poids: 'Poids' }, 'replaced'],
    ],
  );
});

test('keeps values of removed columns while their lines are edited (PLY-3)', async t => {
  const { change, player, _id } = await livingCharacter(t);
  const sac = field('repeat', 'Sac', { columns: [column('objet', 'string', 'Objet')] });
  const bare = await change({ ...FIELDS, sac });
  assert.equal(bare.kept.length, 1);
  // As a browser sends it: with the columns that it shows, and one line removed.
  const sent = [{ id: 'l1', cells: { objet: 'Corde de soie' } }];
  const saved = await player.put<Character>('/character', { _id, values: { sac: sent } });
  assert.equal(saved.status, 200);
  assert.deepEqual(
    saved.body.kept.map(({ name, value }) => [name, value]),
    [['Sac › Poids', 'Corde de soie : 3']],
  );
  assert.deepEqual((await change(FIELDS)).values['sac'], [
    { id: 'l1', cells: { objet: 'Corde de soie', poids: 3 } },
  ]);
});

test('deletes values of a removed column on demand only (PLY-3)', async t => {
  const { change, player, _id } = await livingCharacter(t);
  const sac = field('repeat', 'Sac', { columns: [column('objet', 'string', 'Objet')] });
  assert.equal((await change({ ...FIELDS, sac })).kept.length, 1);
  const { body } = await player.remove<Character>(`/character/${_id}/kept`);
  assert.deepEqual(body.kept, []);
  assert.deepEqual((await change(FIELDS)).values['sac'], [
    { id: 'l1', cells: { objet: 'Corde' } },
    { id: 'l2', cells: { objet: 'Torche' } },
  ]);
});
