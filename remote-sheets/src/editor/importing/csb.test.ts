import { programOf, rollDice, scopeOfFields } from '@rpd/shared/domain';
import { SEPARATOR } from './formulas/values.ts';
import { fieldNamed, fieldsOf, idOf, imported, linesOf, valueOf } from './importing.testing.ts';

const label = (key: string, value: string, more: object = {}) => ({ type: 'label', key, value, ...more });
const number = (key: string, more: object = {}) => ({ type: 'numberField', key, label: key, ...more });
const template = (contents: object[], more: object = {}) => ({
  name: 'Héros',
  type: '_template',
  system: { header: { type: 'panel', contents: [] }, body: { type: 'panel', contents }, hidden: [], ...more },
});
const one = (formula: string, more: object[] = []) =>
  template([
    number('FOR'),
    number('CON'),
    { type: 'textField', key: 'txt', label: 'txt' },
    { type: 'checkbox', key: 'ok', label: 'ok' },
    {
      type: 'select',
      key: 'carac',
      label: 'carac',
      options: [
        { key: 'FOR', value: 'Force' },
        { key: 'CON', value: 'Constitution' },
      ],
    },
    {
      type: 'dynamicTable',
      key: 'sac',
      rowLayout: [
        { type: 'textField', key: 'nom', colName: 'Nom' },
        number('poids', { colName: 'Poids' }),
        number('qte', { colName: 'Quantité' }),
      ],
    },
    ...more,
    label('r', formula),
  ]);

const VALUES = {
  FOR: 14,
  CON: 8,
  txt: '3',
  ok: true,
  carac: 'CON',
};

// What the formula gives there, by the rules of mathjs and of Custom System Builder.
test.each([
  ['${FOR + CON}$', 22],
  ['${floor((FOR - 10) / 2)}$', 2],
  ['${txt + FOR}$', 17],
  ['${ok + 1}$', 2],
  ['${ok ? 5 : 6}$', 5],
  ['${FOR > 10 and not (CON > 10) ? "a" : "b"}$', 'a'],
  ['${FOR}$', 14],
  ['Force ${FOR}$.', 'Force 14.'],
  ["${concat('CON', string(CON))}$", 'CON8'],
  ["${'black and white'}$", 'black and white'],
  ['${max(FOR, CON, 20)}$', 20],
  ['${round(FOR / 4, 1)}$', 3.5],
  ['${-2^2}$', -4],
  ['${FOR - CON - 1}$', 5],
  ['${FOR - (CON - 1)}$', 7],
  ['${24 / 4 / 2}$', 3],
  ['${mod(-7, 3)}$', 2],
  ["${ref('FOR', 0)}$", 14],
  ['${ref(carac)}$', 8],
  ["${equalText(carac, 'CON') ? 1 : 0}$", 1],
  ["${switchCase(carac, 'FOR', 10, 'CON', 20, 0)}$", 20],
  ['${fallback(FOR, 3)}$', 14],
  ['${ok ? 20 : FOR > 3 ? 15 : 0}$', 20],
  ["<b class='x'>${FOR * 2}$</b>", 28],
  ['${2 FOR}$', 28],
  ["${sum(fetchFromDynamicTable('sac', 'poids'))}$", 7],
  ['${sum(sac$poids)}$', 7],
  ["${sum(dotMultiply(fetchFromDynamicTable('sac', 'poids'), fetchFromDynamicTable('sac', 'qte')))}$", 11],
  ["${sum(fetchFromDynamicTable('sac', 'poids', 'nom', 'Corde'))}$", 3],
  ["${first(fetchFromDynamicTable('sac', 'poids', 'nom', 'Dague'), 9)}$", 9],
  ['${10 + sac(nom=Corde)$poids}$', 13],
  ["${count(fetchFromDynamicTable('sac', 'nom'))}$", 2],
])('computes %s as it did there', async (formula, expected) => {
  const read = await imported(one(formula));
  expect(linesOf(read, 'kept')).toEqual([]);
  const sac = fieldNamed(read, 'sac');
  const [nom, poids, qte] = (sac.columns ?? []).map(({ id }) => id);
  const lines = [
    { id: '1', cells: { [nom ?? '']: 'Corde', [poids ?? '']: 3, [qte ?? '']: 1 } },
    { id: '2', cells: { [nom ?? '']: 'Torche', [poids ?? '']: 4, [qte ?? '']: 2 } },
  ];
  expect(valueOf(read, 'r', { ...VALUES, sac: lines })).toBe(expected);
});

test.each([
  ['${recalculate(txt)}$', 'recalculate'],
  ['%{ return 3; }%', 'script JavaScript'],
  ['${inconnu + 1}$', '« inconnu » n’est pas un champ du fichier'],
  ['${FOR +}$', 'pas finie'],
  ["${replace(txt, 'a', 'b')}$", 'la fonction « replace »'],
])('keeps %s whole in its field, with what is missing', async (formula, reason) => {
  const read = await imported(one(formula));
  const { formula: taken, untranslated } = fieldNamed(read, 'r');
  expect(taken).toBeUndefined();
  expect(untranslated).toEqual([
    { part: 'formula', source: formula, reason: expect.stringContaining(reason) },
  ]);
  expect(read.report.counts.formulas).toEqual({ found: 1, taken: 0, kept: 1 });
  expect(read.report.lines).toContainEqual(
    expect.objectContaining({
      kind: 'kept',
      fieldId: idOf(read, 'r'),
      path: 'system.body.contents[6].value',
    }),
  );
});

test('takes every template of a bundle, one at a time', async () => {
  const { name, type, system } = template([number('PV')]);
  const bundle = {
    isCustomSystemExport: true,
    actors: [{ id: 'a', name, type, data: system, flags: {} }],
    items: [
      {
        id: 'b',
        name: 'Arme',
        type: '_equippableItemTemplate',
        data: template([number('degats')]).system,
        flags: {},
      },
    ],
  };
  const first = await imported(bundle);
  expect(first.templates).toEqual([
    { name: 'Héros', kind: 'Modèle de personnage' },
    { name: 'Arme', kind: 'Modèle d’objet' },
  ]);
  expect(first.report.counts.templates).toEqual({ found: 2, taken: 1 });
  const second = await imported(bundle, 1);
  expect(second.name).toBe('Arme');
  expect(fieldsOf(second).map(field => field.name)).toEqual(['degats']);
});

test('names fields by the labels beside them, and makes one choice of a group of radio buttons', async () => {
  const read = await imported(
    template([
      {
        type: 'table',
        contents: [
          [label('', ''), label('', 'Base'), label('', 'Bonus')],
          [label('', 'Force'), { type: 'numberField', key: 'f1' }, { type: 'numberField', key: 'f2' }],
        ],
      },
      {
        type: 'panel',
        title: 'État',
        contents: [
          {
            type: 'radioButton',
            key: 'r1',
            group: 'etat',
            value: 'sain',
            label: 'Sain',
            defaultChecked: true,
          },
          { type: 'radioButton', key: 'r2', group: 'etat', value: 'blesse', label: 'Blessé' },
        ],
      },
      label('v', "${equalText(etat, 'blesse') ? 1 : 0}$", { label: 'Vu' }),
    ]),
  );
  expect(fieldsOf(read).map(({ name, type }) => [name, type])).toEqual([
    ['Force – Base', 'number'],
    ['Force – Bonus', 'number'],
    ['etat', 'select'],
    ['Vu', 'number'],
  ]);
  expect(fieldNamed(read, 'etat')).toMatchObject({
    initial: 'sain',
    options: [
      { value: 'sain', label: 'Sain' },
      { value: 'blesse', label: 'Blessé' },
    ],
  });
  expect(valueOf(read, 'Vu', { etat: 'blesse' })).toBe(1);
});

test('brings hidden attributes as hidden fields, bars as bars, and a calculated maximum beside its number', async () => {
  const read = await imported(
    template(
      [
        number('PV', { maxVal: '${PV_max}$' }),
        number('PM', { maxVal: '${NIV * 2}$' }),
        number('NIV'),
        label('total', 'Total : ${total}$'),
      ],
      {
        hidden: [
          { name: 'PV_max', value: '${NIV * 8}$' },
          { name: 'total', value: '${PV + PM}$' },
        ],
        attributeBar: { Vie: { value: '${PV}$', max: '${PV_max}$' } },
      },
    ),
  );
  const hidden = fieldNamed(read, 'PV_max');
  expect(hidden).toMatchObject({ type: 'number', formula: 'NIV * 8', layout: { phone: { hidden: true } } });
  expect(fieldNamed(read, 'PV')).toMatchObject({ widget: 'bar', pairedWith: idOf(read, 'PV_max') });
  expect(fieldNamed(read, 'PM')).toMatchObject({ widget: 'bar', pairedWith: idOf(read, 'PM (maximum)') });
  expect(valueOf(read, 'PM (maximum)', { NIV: 3 })).toBe(6);
  expect(programOf(read.document.fields).problems).toEqual([]);
});

/** Each die shows its highest face. */
const highest = () => 0.999_999;

test.each([
  ['Attaque : ${[1d20] + FOR}$', 'Attaque: 1d20 + @FOR', 34],
  ['${[:FOR:d6]}$', '(@FOR)d6', 84],
  [
    '${roll:=[1d100]}$ contre ${FOR * 5}$ : ${roll <= FOR * 5 ? "Réussi" : "Raté"}$',
    '1d100 => $total <= @FOR * 5: Réussi | sinon: Raté ; contre: @FOR * 5',
    100,
  ],
  [
    '${DD:=[1d10]}$ ${C:=[:CON:]}$ Total : ${DD + C + FOR}$',
    ['Total: 1d10 + @CON + @FOR', '@CON'].join(SEPARATOR),
    32,
  ],
  ['${#?{Bonus|2}}$ ${[1d20 + :Bonus:]}$', '1d20 + ?{Bonus|2}', 22],
])('rolls %s as it did there', async (message, expected, total) => {
  const read = await imported(
    template([number('FOR'), number('CON'), label('', 'Jet', { rollMessage: message })]),
  );
  expect(linesOf(read, 'kept')).toEqual([]);
  const { type, dice = '' } = fieldNamed(read, 'Jet');
  expect([type, dice]).toEqual(['roll', expected]);
  const values: Record<string, number> = { [idOf(read, 'FOR')]: 14, [idOf(read, 'CON')]: 8 };
  const scope = scopeOfFields(read.document.fields);
  const [rolled] = rollDice(dice, highest, { scope, environment: { read: id => values[id] } }).rolls;
  expect(rolled?.total).toBe(total);
});

test.each([
  ['${[:FOR:d6cs>=5]}$', '(@FOR)d6>=5'],
  ['${[4d6kh3]}$', '4d6kh3'],
  ['${[2d20kl]}$', '2d20kl'],
  ['${[1d20r1]}$', '1d20ro1'],
  ['${[1d20x] + 1}$', '1d20! + 1'],
  ['${[3d8even]}$', '3d{0; 1; 0; 1; 0; 1; 0; 1}'],
])('writes the dice %s in our notation', async (message, expected) => {
  const read = await imported(template([number('FOR'), label('', 'Jet', { rollMessage: message })]));
  expect(linesOf(read, 'kept')).toEqual([]);
  expect(fieldNamed(read, 'Jet').dice).toBe(expected);
});

test('says what a roll means by degrees', async () => {
  const message = '${r:=[1d100]}$ ${r <= FOR ? (r == 1 ? "Critique" : "Réussite") : "Échec"}$';
  const read = await imported(template([number('FOR'), label('', 'Jet', { rollMessage: message })]));
  expect(fieldNamed(read, 'Jet').dice).toBe(
    '1d100 => $total <= @FOR et $total = 1: Critique | $total <= @FOR: Réussite | sinon: Échec',
  );
});

test('shows fields on their conditions, and reads them in lines', async () => {
  const read = await imported(
    template([
      number('niv'),
      number('rang', { visibilityFormula: 'niv >= 3' }),
      { type: 'panel', title: 'Magie', visibilityFormula: '${niv > 5}$', contents: [number('mana')] },
      {
        type: 'dynamicTable',
        key: 'armes',
        rowLayout: [
          number('base', { colName: 'Base' }),
          label('tot', "${sameRow('base', 0) + niv}$", { colName: 'Total' }),
          label('old', '${$base * 2}$'),
        ],
      },
    ]),
  );
  expect(fieldNamed(read, 'rang').showIf).toBe('niv >= 3');
  expect(read.document.structure.tabs[0]?.rows.find(({ name }) => name === 'Magie')?.showIf).toBe('niv > 5');
  expect(fieldNamed(read, 'armes').columns?.map(({ name, formula }) => [name, formula])).toEqual([
    ['Base', undefined],
    ['Total', 'base + niv'],
    ['old', 'base * 2'],
  ]);
});
