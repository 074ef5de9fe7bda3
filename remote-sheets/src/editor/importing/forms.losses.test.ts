import { fieldNamed, fieldsOf, imported, linesOf } from './importing.testing.ts';

// What forms say stands on the sheet, or in the report.

const shown = (read: Awaited<ReturnType<typeof imported>>) =>
  fieldsOf(read).map(({ name, type }) => (type === 'label' ? `« ${name} »` : `${name} (${type})`));

describe('Form.io', () => {
  const text = (key: string, more: object = {}) => ({ type: 'textfield', key, label: key, ...more });

  test('reads the components that others build on its own', async () => {
    const read = await imported({
      components: [
        {
          type: 'simplepanel',
          key: 'p',
          title: 'Voiture',
          components: [
            { type: 'simplecontent', key: 'c', html: '<p>Choisissez</p>' },
            {
              type: 'simpleselect',
              key: 'vitesse',
              label: 'Vitesse',
              data: { values: [{ label: '100 km/h', value: '100' }] },
            },
            { type: 'simplenumberadvanced', key: 'n', label: 'Nombre' },
            text('double', { calculateValue: 'value = data.n * 2' }),
          ],
        },
        { type: 'inconnu', key: 'x', components: [text('dedans')] },
      ],
    });
    expect(shown(read)).toEqual([
      '« Choisissez »',
      'Vitesse (select)',
      'Nombre (number)',
      'double (number)',
      'dedans (string)',
    ]);
    expect(fieldNamed(read, 'Vitesse').options).toEqual([{ value: '100', label: '100 km/h' }]);
    expect(fieldNamed(read, 'double').formula).toBe('n * 2');
  });

  test('keeps titles inside titles, messages of controls and buttons whole', async () => {
    const script = `const tab = form.getComponent('tabs'); ${'x'.repeat(2500)}`;
    const read = await imported({
      components: [
        {
          type: 'panel',
          key: 'p',
          title: 'Dehors',
          components: [
            { type: 'fieldset', key: 'f', legend: 'Dedans', components: [text('nom')] },
            text('no', { validate: { required: true, customMessage: 'Neuf chiffres.' } }),
            {
              type: 'htmlelement',
              key: 'h',
              label: 'Avis',
              content: 'Lire',
              attrs: [{ attr: 'name', value: 'ancre' }],
            },
            { type: 'button', key: 'b', label: 'Suite', action: 'custom', custom: script },
            {
              type: 'address',
              key: 'a',
              label: 'Lieu',
              components: [text('rue', { placeholder: 'y'.repeat(400) })],
            },
          ],
        },
      ],
    });
    expect(shown(read)).toEqual(['« Dedans »', 'nom (string)', 'no (string)', '« Lire »', 'Lieu (string)']);
    const lines = linesOf(read).join('\n');
    for (const said of ['Neuf chiffres.', 'Avis', 'ancre', script, 'y'.repeat(400)])
      expect(lines).toContain(said);
  });
});

describe('SurveyJS', () => {
  test('tells other languages, good answers and what an option says more', async () => {
    const read = await imported({
      pages: [
        {
          elements: [
            { type: 'text', name: 'q', title: { default: 'Name', nl: 'Naam', fr: 'Nom' } },
            {
              type: 'radiogroup',
              name: 'r',
              choices: [{ value: 'a', text: 'A', iconName: 'epee' }, 'b'],
              correctAnswer: 'b',
            },
            {
              type: 'panel',
              name: 'p',
              title: 'Dehors',
              elements: [
                { type: 'panel', name: 'p2', title: 'Dedans', elements: [{ type: 'text', name: 'x' }] },
              ],
            },
            { type: 'matrixdynamic', name: 'm', columns: [{ name: 'c' }], defaultRowValue: { c: 'début' } },
          ],
        },
      ],
    });
    expect(fieldNamed(read, 'r').initial).toBeUndefined();
    expect(shown(read)).toEqual(['Nom (string)', 'r (select)', '« Dedans »', 'x (string)', 'm (repeat)']);
    const lines = linesOf(read, 'lost').join('\n');
    for (const said of ['Naam', 'Name', 'epee', 'début']) expect(lines).toContain(said);
    expect(lines).toContain('Bonne réponse\u00a0: b');
  });
});

describe('JSON Forms', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'boolean' }, b: { type: 'string' }, c: { type: 'number' } },
  };
  const control = (name: string, more: object = {}) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    ...more,
  });
  const rule = (name: string) => ({
    effect: 'SHOW',
    condition: { scope: `#/properties/${name}`, schema: { const: true } },
  });

  test('keeps groups inside groups, and conditions inside conditions', async () => {
    const read = await imported({
      schema: { ...schema, properties: { ...schema.properties, d: { type: 'boolean' } } },
      uischema: {
        type: 'VerticalLayout',
        elements: [
          control('a', { label: { text: 'Actif', show: true } }),
          control('d'),
          {
            type: 'Group',
            label: 'Dehors',
            elements: [{ type: 'Group', label: 'Dedans', elements: [control('b')] }],
          },
          {
            type: 'VerticalLayout',
            rule: rule('a'),
            elements: [{ type: 'Group', label: 'Prix', rule: rule('d'), elements: [control('c')] }],
          },
        ],
      },
    });
    expect(shown(read)).toEqual([
      'Actif (checkbox)',
      'd (checkbox)',
      '« Dedans »',
      'b (string)',
      'c (number)',
    ]);
    const rows = read.document.structure.tabs.flatMap(tab => tab.rows);
    const conditions = [rows.find(({ name }) => name === 'Prix')?.showIf, fieldNamed(read, 'c').showIf];
    expect(conditions).toEqual(['d = vrai', 'a = vrai']);
  });
});

describe('JSON Forms, the rest', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'array', items: { type: 'string' }, uniqueItems: true, contains: { const: 'x' } },
    },
  };

  test('tells settings of groups, empty tabs, and controls without a field with their rule', async () => {
    const read = await imported({
      schema,
      uischema: {
        type: 'Categorization',
        elements: [
          { type: 'Category', label: 'Vide', elements: [] },
          {
            type: 'Category',
            label: 'Plein',
            elements: [
              { type: 'ListWithDetail', scope: '#/properties/a', options: { detail: { label: 'Détail' } } },
              { type: 'Group', label: 'G', hint: 'Indice', elements: [] },
              {
                type: 'Control',
                scope: '#/properties/absent',
                rule: { effect: 'SHOW', condition: { scope: '#/properties/a', schema: { const: 'Jamais' } } },
              },
            ],
          },
        ],
      },
    });
    const lines = linesOf(read).join('\n');
    for (const said of ['Vide', 'Détail', 'Indice', 'Jamais', 'contains']) expect(lines).toContain(said);
    expect(read.document.structure.tabs.map(({ name }) => name)).toEqual(['Plein']);
  });
});

test('tells definitions of a schema that no field uses', async () => {
  const read = await imported({
    type: 'object',
    properties: { a: { $ref: '#/definitions/prise' } },
    definitions: { prise: { type: 'string', enum: ['x'] }, libre: { enum: ['seul'] } },
  });
  expect(linesOf(read, 'lost')).toEqual([
    'libre: Une définition qu’aucun champ n’emploie\u00a0: {"enum":["seul"]}',
  ]);
});

test('takes what fits of a sheet with more fields than one of ours has', async () => {
  const inputs = Array.from(
    { length: 2000 },
    (_one, rank) => `<input type="text" name="attr_c${rank}">`,
  ).join('');
  const read = await imported(`<div>${inputs}</div>`);
  expect(read.report.counts.fields).toEqual({ found: 2000, taken: 1900 });
  expect(linesOf(read, 'lost').at(-1)).toContain('Champ en trop');
});

test('tells the titles of groups that a layout does not show', async () => {
  const read = await imported({
    schema: {
      type: 'object',
      properties: { g: { type: 'object', title: 'Groupe', properties: { a: { type: 'string' } } } },
    },
    uischema: { type: 'VerticalLayout', elements: [{ type: 'Control', scope: '#/properties/g' }] },
  });
  expect(linesOf(read, 'changed').join('\n')).toContain('Groupe: La mise en page du fichier');
});
