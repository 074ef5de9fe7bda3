import { fieldNamed, fieldsOf, imported, linesOf } from './importing.testing.ts';

// What a sheet of Custom System Builder says stands on the sheet, or in the report.

const number = (key: string, more: object = {}) => ({ type: 'numberField', key, label: key, ...more });
const words = (value: string) => ({ type: 'label', key: '', value });
const panel = (title: string, contents: object[], more: object = {}) => ({
  type: 'panel',
  key: '',
  title,
  contents,
  ...more,
});
const template = (contents: object[], hidden: object[] = []) => ({
  name: 'Héros',
  type: '_template',
  system: { header: { contents: [] }, body: { contents }, hidden },
});

const namesOf = async (contents: object[]): Promise<string[]> =>
  fieldsOf(await imported(template(contents))).map(({ name, type }) =>
    type === 'label' ? `« ${name} »` : name,
  );

test('writes the titles of panels inside panels above their fields', async () => {
  expect(
    await namesOf([
      panel('Corps', [panel('Bras', [number('GAUCHE'), number('DROIT')]), panel('Jambes', [number('PAS')])]),
    ]),
  ).toEqual(['« Bras »', 'GAUCHE', 'DROIT', '« Jambes »', 'PAS']);
});

test('writes the titles of tabs and panels that stand in a table', async () => {
  const tab = (name: string, contents: object[]) => ({ type: 'tab', key: name, name, contents });
  const inTable = [
    [panel('Armes', [number('DEG')])],
    [{ type: 'tabbedPanel', key: 't', contents: [tab('Main', [number('M')]), tab('Sac', [number('S')])] }],
  ];
  expect(await namesOf([{ type: 'table', key: '', contents: inTable }])).toEqual([
    '« Armes »',
    'DEG',
    '« Main »',
    'M',
    '« Sac »',
    'S',
  ]);
});

test('keeps the heads of a table whose cells have names of their own', async () => {
  const table = {
    type: 'table',
    key: '',
    contents: [
      [words('Arme'), words('Dégâts')],
      [number('epee', { label: 'Épée' }), number('force', { label: 'Force' })],
    ],
  };
  expect(await namesOf([table])).toEqual(['« Arme »', '« Dégâts »', 'Épée', 'Force']);
});

test('tells the whole of each row that is filled in from the start', async () => {
  const long = 'très long '.repeat(300).trim();
  const table = {
    type: 'dynamicTable',
    key: 'arts',
    label: 'Arts',
    rowLayout: [{ type: 'textField', key: 'nom', colName: 'Nom' }],
    predefinedLines: [
      { nom: 'Cuisine', note: `<p>${long}</p>`, $predefinedIdx: 0 },
      { nom: 'Chant', predefinedIdx: 1 },
    ],
  };
  const lines = linesOf(await imported(template([table])), 'lost');
  expect(lines).toContain(`Arts: Ligne de départ : nom = Cuisine · note = ${long}`);
  expect(lines).toContain('Arts: Ligne de départ : nom = Chant');
});

test('keeps the formulas of what is shown around a value, and of what is never shown', async () => {
  const read = await imported(
    template([
      number('PV'),
      { type: 'label', key: 'etat', label: 'État', prefix: '<i data-tip="${PV}$"></i>', value: '${PV + 1}$' },
      { type: 'label', key: '', prefix: 'Il reste ${PV}$ ', value: 'points' },
      {
        type: 'itemContainer',
        key: 'dons',
        label: 'Dons',
        rowLayout: [{ type: 'textField', key: 'nom' }],
        hiddenColumns: [{ name: 'titre', formula: '${item.titre}$' }],
      },
      number('MAL', { tooltip: 'Au plus ${PV}$' }),
    ]),
  );
  const marks = fieldsOf(read).flatMap(({ name, untranslated = [] }) =>
    untranslated.map(({ source }) => [name, source]),
  );
  expect(marks).toEqual([
    ['État', '<i data-tip="${PV}$"></i>'],
    ['MAL', 'Au plus ${PV}$'],
  ]);
  expect(fieldsOf(read).find(({ name }) => name.startsWith('Il reste'))?.formula).toBeUndefined();
  expect(fieldNamed(read, 'dons').columns?.map(({ name }) => name)).toContain('titre');
});

test('tells the condition of a label without words', async () => {
  const read = await imported(
    template([{ type: 'label', key: '', value: '', visibilityFormula: 'PV > 1' }, number('PV')]),
  );
  expect(read.report.lines).toContainEqual(
    expect.objectContaining({
      path: 'system.body.contents[0].visibilityFormula',
      message: expect.stringContaining('PV > 1'),
    }),
  );
});

test('tells a long starting value whole, and links a computed class to its field', async () => {
  const long = 'x'.repeat(900);
  const read = await imported(
    template([
      { type: 'textField', key: 'meta', label: 'Meta', defaultValue: long },
      number('PV', { cssClass: '${PV > 3 ? "rouge" : ""}$' }),
    ]),
  );
  const text = linesOf(read).join('\n');
  expect(text).toContain(long);
  expect(read.report.lines).toContainEqual(
    expect.objectContaining({
      name: 'PV',
      fieldId: expect.any(String),
      message: expect.stringContaining('rouge'),
    }),
  );
});

test('names what of a bundle holds no sheet, the double options, and the condition of a head', async () => {
  const { system } = template([
    {
      type: 'table',
      key: '',
      contents: [
        [
          { ...words('Force'), visibilityFormula: 'PV > 2' },
          { type: 'numberField', key: 'f' },
        ],
      ],
    },
    {
      type: 'select',
      key: 'mod',
      label: 'Mod',
      options: [
        { key: '0', value: 'Nul' },
        { key: '0', value: 'Plus zéro' },
      ],
    },
    number('PV'),
  ]);
  const read = await imported({
    isCustomSystemExport: true,
    actors: [{ name: 'Héros', type: '_template', data: system }],
    items: [{ name: 'Épée longue', type: 'equippableItem', data: { props: {} } }],
  });
  const text = linesOf(read, 'lost').join('\n');
  expect(text).toContain('Épée longue: N’a pas de fiche');
  expect(text).toContain('PV > 2');
  expect(linesOf(read, 'changed').join('\n')).toContain('Plus zéro');
});

test('counts the columns that are too many as fields that are not taken', async () => {
  const rowLayout = Array.from({ length: 14 }, (_one, rank) =>
    number(`c${rank}`, { label: '', colName: `C${rank}` }),
  );
  const choice = { type: 'select', key: 's', colName: 'S', options: [{ key: 'a', value: 'Alpha' }] };
  const read = await imported(
    template([{ type: 'dynamicTable', key: 't', label: 'T', rowLayout: [...rowLayout, choice] }]),
  );
  expect(read.report.counts.fields).toEqual({ found: 16, taken: 13 });
  expect(linesOf(read, 'lost').at(-1)).toBe('S: Colonne en trop\u00a0: 12 au plus. Alpha (a)');
});

test('names a calculation by the words in front of it, or by what it shows', async () => {
  const calculated = (value: string) => ({ type: 'label', key: '', value });
  expect(
    await namesOf([
      number('PV'),
      words('Impact'),
      calculated('${PV * 2}$'),
      calculated('${PV}$'),
      calculated('${PV + 1}$'),
    ]),
  ).toEqual(['PV', 'Impact', 'PV', 'Sans nom']);
});
