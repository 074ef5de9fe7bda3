import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  CreationAnswers,
  CreationStep,
  Sheet,
  SheetField,
  SheetImpact,
} from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const field = (type: SheetField['type'], name: string, more: Partial<SheetField> = {}): SheetField => ({
  type,
  name,
  required: false,
  options: [],
  ...more,
});

const FIELDS = {
  peuple: field('string', 'Peuple'),
  force: field('number', 'Force', { max: 20 }),
  agilite: field('number', 'Agilité'),
  chance: field('number', 'Chance'),
  magie: field('number', 'Magie'),
  vie: field('number', 'Vie', { initial: 6 }),
  secret: field('number', 'Secret', { visibility: 'gmOnly', initial: 3 }),
  histoire: field('textarea', 'Histoire', { maxLength: 20 }),
} satisfies Record<string, SheetField>;

const STEPS: CreationStep[] = [
  {
    id: 'peuple',
    kind: 'choice',
    title: 'Peuple',
    options: [
      {
        id: 'nain',
        name: 'Nain',
        grants: [
          { fieldId: 'peuple', how: 'set', value: 'Nain' },
          { fieldId: 'vie', how: 'add', value: 2 },
        ],
      },
      { id: 'elfe', name: 'Elfe', grants: [{ fieldId: 'peuple', how: 'set', value: 'Elfe' }] },
    ],
  },
  {
    id: 'points',
    kind: 'points',
    title: 'Points',
    fieldIds: ['force', 'agilite'],
    points: 4,
    min: 8,
    max: 12,
  },
  { id: 'des', kind: 'roll', title: 'Dés', fieldIds: ['chance', 'magie'], dice: '4d6kh3' },
  { id: 'recit', kind: 'fields', title: 'Récit', fieldIds: ['histoire'] },
];

const bodyOf = (steps: CreationStep[] = STEPS, fields: Record<string, SheetField> = FIELDS) => {
  const sheet = buildSheet({ isPublic: true, fields });
  return { ...sheet, structure: { ...sheet.structure, steps } };
};

type Refused = Character & { fields: Record<string, string> };

async function begin(master: Client, player: Client) {
  const sheet = await master.post<Sheet>('/sheet', bodyOf());
  assert.equal(sheet.status, 201, JSON.stringify(sheet.body));
  const { _id } = sheet.body;
  const dice = `/sheet/${_id}/steps/des/dice`;
  const { totals } = (await player.get<{ totals: number[] }>(dice)).body;
  const answers: CreationAnswers = {
    peuple: { options: ['nain'] },
    points: { points: { force: 12 } },
    des: { totals, order: ['magie', 'chance'] },
    recit: { values: { histoire: 'Né sous la montagne' } },
  };
  const create = (creation: unknown, more: object = {}) =>
    player.post<Refused>('/character', { name: 'Durin', sheet: _id, creation, ...more });
  return { sheet: sheet.body, dice, totals, answers, create };
}

test('makes a character of what its player answers (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const { answers, create, dice, totals, sheet } = await begin(master, player);
  assert.deepEqual(sheet.structure.steps, STEPS);
  // The same dice, until the character is made.
  assert.deepEqual((await player.get<{ totals: number[] }>(dice)).body.totals, totals);
  const made = await create(answers);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const [chance, magie] = [totals[1], totals[0]];
  const values = { peuple: 'Nain', force: 12, agilite: 8, chance, magie, vie: 8 };
  assert.deepEqual(made.body.values, { ...values, histoire: 'Né sous la montagne' });
  assert.deepEqual(made.body.creation, answers);
  const path = `/character/${made.body._id}`;
  assert.equal((await master.get<Character>(path)).body?.creation ?? null, null);
  // Written by hand since: it stays when the player comes back to another answer.
  const typed = { _id: made.body._id, version: 1, values: { force: 13 } };
  assert.equal((await player.put<Character>('/character', typed)).status, 200);
  const elf = { ...answers, peuple: { options: ['elfe'] } };
  const again = { _id: made.body._id, version: 2, creation: elf };
  const changed = (await player.put<Character>('/character', again)).body;
  assert.deepEqual(changed.values, {
    ...values,
    peuple: 'Elfe',
    vie: 6,
    force: 13,
    histoire: 'Né sous la montagne',
  });
  assert.deepEqual(changed.creation, elf);
  // Sent back as it was read, it says nothing new.
  const kept = { _id: made.body._id, version: 3, name: 'Durin II', creation: elf, values: { force: 14 } };
  assert.equal((await player.put<Character>('/character', kept)).body.values['force'], 14);
  const restore = await player.post<Character>(`${path}/revisions/1/restore`, {});
  assert.deepEqual(restore.body.creation, answers);
});

test('refuses a character that is not legal, at its step (PLS-2)', async t => {
  const rpd = await startServer(t);
  const [master, player] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const { answers, create, totals, sheet } = await begin(master, player);
  const refused = async (creation: unknown, path: string, message: RegExp, more: object = {}) => {
    const { status, body } = await create(creation, more);
    assert.equal(status, 422, JSON.stringify(body));
    assert.match(body.fields[path] ?? JSON.stringify(body), message);
  };
  await refused({ ...answers, peuple: {} }, 'creation.peuple', /Choisissez 1 option/);
  await refused({ ...answers, peuple: { options: ['orc'] } }, 'creation.peuple', /n’est pas, ou plus/);
  const rich = { points: { force: 12, agilite: 12 } };
  await refused({ ...answers, points: rich }, 'creation.points', /4 points à répartir, vous en dépensez 8/);
  await refused({ ...answers, points: { points: { force: 7 } } }, 'creation.points', /de 8 à 12/);
  await refused({ ...answers, points: { points: { vie: 9 } } }, 'creation.points', /ne reçoit pas/);
  const lucky = { totals: [18, 18], order: ['magie', 'chance'] };
  if (totals.join() !== '18,18') await refused({ ...answers, des: lucky }, 'creation.des', /relancez-les/);
  await refused({ ...answers, des: {} }, 'creation.des', /Lancez les dés/);
  const twice = { totals, order: ['magie', 'magie'] };
  await refused({ ...answers, des: twice }, 'creation.des', /chaque champ reçoit un résultat/);
  await refused({ ...answers, recit: { values: { vie: 99 } } }, 'creation.recit', /ne remplit pas ce champ/);
  const long = { values: { histoire: 'Né sous la montagne de fer' } };
  await refused({ ...answers, recit: long }, 'values.histoire', /Au plus 20/);
  await refused({ ...answers, autre: {} }, 'creation.autre', /n’est pas, ou plus, dans la fiche/);
  await refused({ peuple: 'nain' }, 'creation', /type attendu/);
  await refused(answers, 'values', /ne s’envoient pas/, { values: { force: 20 } });
  // Made otherwise, it has no answers to change.
  const plain = await player.post<Character>('/character', { name: 'Lysandre', sheet: sheet._id });
  const { _id, version } = plain.body;
  const refusal = await player.put<Refused>('/character', { _id, version, creation: answers });
  assert.match(refusal.body.fields['creation'] ?? '', /n’a pas été créé pas à pas/);
  assert.equal((await player.get(`/sheet/${sheet._id}/steps/points/dice`)).status, 404);
});

test('refuses steps that never work, and says what they lose (PLS-2)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const refused = async (steps: object[], path: string, message: RegExp) => {
    const { status, body } = await master.post<Refused>('/sheet', bodyOf(steps as CreationStep[]));
    assert.equal(status, 422, JSON.stringify(body));
    assert.match(body.fields[path] ?? JSON.stringify(body), message);
  };
  const fill = { id: 'a', kind: 'fields', title: 'A' };
  await refused([{ ...fill, fieldIds: ['x'] }], 'structure.steps[0].fieldIds[0]', /pas, ou plus, dans la/);
  await refused([{ ...fill, fieldIds: ['secret'] }], 'structure.steps[0].fieldIds[0]', /maître du jeu/);
  await refused(
    [{ ...fill, kind: 'roll', fieldIds: ['histoire'], dice: '1d6' }],
    'structure.steps[0].fieldIds[0]',
    /n’est pas un nombre/,
  );
  await refused([{ ...STEPS[1], points: 9 }], 'structure.steps[0].points', /pas les dépenser tous/);
  await refused([{ ...fill, kind: 'autre' }], 'structure.steps[0].kind', /valeurs proposées/);
  await refused([{ ...fill, fieldIds: ['vie'], titre: 'B' }], 'structure.steps[0].titre', /Champ inconnu/);
  await refused([{ ...fill, fieldIds: ['vie'], showIf: 'vie >' }], 'structure.steps[0].showIf', /./);
  await refused([{ ...fill, fieldIds: ['vie'], help: '<b>' }], 'structure.steps[0].help', /HTML/);
  await refused(
    Array.from({ length: 31 }, () => fill),
    'structure.steps',
    /Au plus 30/,
  );

  const { _id, version } = (await master.post<Sheet>('/sheet', bodyOf())).body;
  const { force: _force, ...fields } = FIELDS;
  const impact = await master.post<SheetImpact>(`/sheet/${_id}/impact`, { fields });
  assert.deepEqual(impact.body.steps, [{ title: 'Points', fields: ['Force'] }]);
  // Who sends fields alone means the steps to follow.
  const saved = await master.put<Sheet>('/sheet', { _id, version, fields });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.deepEqual(saved.body.structure.steps?.[1]?.fieldIds, ['agilite']);
});
