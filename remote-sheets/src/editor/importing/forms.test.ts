import { fieldNamed, fieldsOf, imported, linesOf, valueOf } from './importing.testing.ts';

// SurveyJS, Form.io, JSON Schema and JSON Forms, Roll20.

const survey = (elements: object[], more: object = {}) => ({
  title: 'F',
  pages: [{ name: 'p1', elements }],
  ...more,
});

test.each([
  ['{a} + {b}', 7],
  ["iif({a} > 3 and {t} notempty, 'grand', 'petit')", 'grand'],
  ['{a} * 2 + 1', 9],
  ["{t} = 'black and white'", true],
  ['{c} contains 2', true],
  ["'Bonjour ' + {t}", 'Bonjour black and white'],
  ["sumInArray({sac}, 'tot')", 14],
  ["countInArray({sac}, 'q', {q} > 2)", 1],
  ['{mt.un} notempty', true],
  ['round({a} / 3, 1)', 1.3],
])('computes the SurveyJS expression %s as it did there', async (expression, expected) => {
  const read = await imported(
    survey([
      { type: 'text', name: 'a', inputType: 'number' },
      { type: 'text', name: 'b', inputType: 'number' },
      { type: 'text', name: 't' },
      { type: 'checkbox', name: 'c', choices: [1, 2] },
      {
        type: 'matrixdynamic',
        name: 'sac',
        columns: [
          { name: 'q', cellType: 'text', inputType: 'number' },
          { name: 'tot', cellType: 'expression', expression: '{row.q} * 2' },
        ],
      },
      { type: 'multipletext', name: 'mt', items: [{ name: 'un' }] },
      { type: 'expression', name: 'r', expression },
    ]),
  );
  expect(linesOf(read, 'kept')).toEqual([]);
  const [q] = fieldNamed(read, 'sac').columns ?? [];
  const sac = [2, 5].map(value => ({ id: String(value), cells: { [q?.id ?? '']: value } }));
  expect(valueOf(read, 'r', { a: 4, b: 3, t: 'black and white', c: ['2'], sac, mt_un: 'x' })).toBe(expected);
});

test('keeps what SurveyJS does under a condition, and tells the rest', async () => {
  const read = await imported(
    survey(
      [
        { type: 'text', name: 'q1' },
        { type: 'text', name: 'q2', requiredIf: '{q1} = 1' },
        { type: 'expression', name: 'total', expression: '{q1} + {q2}' },
        { type: 'radiogroup', name: 'choix', choices: ['a', 'b'], showOtherItem: true },
        { type: 'dropdown', name: 'pays', choicesByUrl: { url: 'https://exemple.fr' } },
        { type: 'matrix', name: 'm', columns: ['oui', 'non'], rows: ['l1', 'l2'] },
        { type: 'html', name: 'h', html: '<p>À lire</p>' },
        { type: 'signaturepad', name: 'signature' },
      ],
      { triggers: [{ type: 'setvalue', setToName: 'q1', expression: '{q2} = 2', setValue: 3 }] },
    ),
  );
  expect(fieldsOf(read).map(({ name, type }) => [name, type])).toEqual([
    ['q1', 'string'],
    ['q2', 'string'],
    ['total', 'string'],
    ['choix', 'select'],
    ['choix – Autre réponse', 'string'],
    ['pays', 'select'],
    ['m – l1', 'select'],
    ['m – l2', 'select'],
    ['À lire', 'label'],
    ['signature', 'string'],
  ]);
  expect(
    fieldsOf(read).flatMap(({ untranslated = [] }) => untranslated.map(({ part, source }) => [part, source])),
  ).toEqual([
    ['required', '{q1} = 1'],
    ['formula', '{q1} + {q2}'],
    ['options', '{"url":"https://exemple.fr"}'],
  ]);
  expect(fieldNamed(read, 'choix – Autre réponse').showIf).toBe("choix = 'other'");
  expect(linesOf(read, 'lost').join('\n')).toMatch(/Un déclencheur/);
});

const form = (components: object[]) => ({ title: 'F', display: 'form', components });

test.each([
  ['value = data.a * 2 + (data.c || 0);', 8],
  ["value = data.n + ' ' + data.a", 'Ana 4'],
  ['value = Math.max(data.a, 10)', 10],
  ["if (data.a > 3) { value = 'oui'; } else { value = 'non'; }", 'oui'],
  ['value = Math.round(data.a / 8)', 1],
  [{ if: [{ '>': [{ var: 'data.a' }, 9] }, 1, 2] }, 2],
])('computes the Form.io calculation %j as it did there', async (calculateValue, expected) => {
  const read = await imported(
    form([
      { type: 'number', key: 'a', label: 'a', input: true },
      { type: 'number', key: 'c', label: 'c', input: true },
      { type: 'textfield', key: 'n', label: 'n', input: true },
      {
        type: typeof expected === 'number' ? 'number' : 'textfield',
        key: 'r',
        label: 'r',
        input: true,
        calculateValue,
      },
    ]),
  );
  expect(linesOf(read, 'kept')).toEqual([]);
  expect(valueOf(read, 'r', { a: 4, n: 'Ana' })).toBe(expected);
});

test('reads the conditions of Form.io, and keeps its programs', async () => {
  const program = 'value = data.g.reduce(function (sum, row) { return sum + row.q; }, 0)';
  const read = await imported(
    form([
      { type: 'checkbox', key: 'ok', label: 'Ok', input: true },
      {
        type: 'panel',
        key: 'p',
        title: 'Bloc',
        components: [
          { type: 'textfield', key: 'x', label: 'X', conditional: { show: true, when: 'ok', eq: 'true' } },
        ],
      },
      { type: 'textfield', key: 'y', label: 'Y', customConditional: "show = data.x === 'a' && !data.ok;" },
      {
        type: 'textfield',
        key: 'z',
        label: 'Z',
        conditional: {
          show: false,
          conjunction: 'any',
          conditions: [
            { component: 'ok', operator: 'isEqual', value: true },
            { component: 'x', operator: 'isEmpty' },
          ],
        },
      },
      { type: 'number', key: 't', label: 'T', calculateValue: program },
      { type: 'button', key: 'go', label: 'Envoyer', action: 'submit' },
    ]),
  );
  expect(fieldNamed(read, 'X').showIf).toBe('ok = vrai');
  expect(fieldNamed(read, 'Y').showIf).toBe("x = 'a' et non ok");
  expect(fieldNamed(read, 'Z').showIf).toBe('non (ok = vrai ou vide(x))');
  expect(fieldNamed(read, 'T').untranslated?.[0]?.source).toBe(program);
  expect(linesOf(read, 'lost')[0]).toMatch(/^Envoyer: Un bouton/);
});

test('reads a JSON Schema with references, circles and choices', async () => {
  const read = await imported({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Héros',
    type: 'object',
    required: ['nom'],
    $defs: {
      stat: { type: 'integer', minimum: 1, maximum: 20 },
      noeud: { type: 'object', properties: { v: { type: 'string' }, suite: { $ref: '#/$defs/noeud' } } },
    },
    properties: {
      nom: { type: 'string', maxLength: 40 },
      force: { $ref: '#/$defs/stat', title: 'Force' },
      peuple: { enum: ['elfe', 'nain'] },
      rang: {
        oneOf: [
          { const: 1, title: 'Un' },
          { const: 2, title: 'Deux' },
        ],
      },
      langues: { type: 'array', items: { enum: ['fr', 'en'] } },
      sac: {
        type: 'array',
        items: { type: 'object', properties: { objet: { type: 'string' }, poids: { type: 'number' } } },
      },
      lieu: { type: 'object', properties: { ville: { type: 'string' } } },
      arbre: { $ref: '#/$defs/noeud' },
    },
    allOf: [{ properties: { vivant: { type: 'boolean', default: true } } }],
  });
  expect(fieldsOf(read).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['nom', 'string', true],
    ['Force', 'number', false],
    ['peuple', 'select', false],
    ['rang', 'select', false],
    ['langues', 'multiselect', false],
    ['sac', 'repeat', false],
    ['ville', 'string', false],
    ['v', 'string', false],
    ['vivant', 'checkbox', false],
  ]);
  expect(fieldNamed(read, 'Force')).toMatchObject({ min: 1, max: 20, step: 1 });
  expect(linesOf(read, 'lost')[0]).toMatch(/se contient lui-même/);
});

test('lays fields out as JSON Forms does, with its rules', async () => {
  const control = (key: string, rule?: object) => ({
    type: 'Control',
    scope: `#/properties/${key}`,
    ...(rule && { rule }),
  });
  const read = await imported({
    schema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'string' }, c: { type: 'boolean' } },
    },
    uischema: {
      type: 'Categorization',
      elements: [
        {
          type: 'Category',
          label: 'Un',
          elements: [
            {
              type: 'HorizontalLayout',
              elements: [
                control('a'),
                control('b', {
                  effect: 'SHOW',
                  condition: { scope: '#/properties/c', schema: { const: true } },
                }),
              ],
            },
          ],
        },
        {
          type: 'Category',
          label: 'Deux',
          elements: [
            control('c', { effect: 'HIDE', condition: { scope: '#/properties/a', schema: { minimum: 3 } } }),
          ],
        },
      ],
    },
  });
  expect(read.document.structure.tabs.map(({ name, rows }) => [name, rows[0]?.columns.length])).toEqual([
    ['Un', 2],
    ['Deux', 1],
  ]);
  expect(fieldNamed(read, 'b').showIf).toBe('c = vrai');
  expect(fieldNamed(read, 'c').showIf).toBe('non (a >= 3)');
});

test('reads the options of a Roll20 sheet, and says which file to give', async () => {
  const read = await imported({
    html: 'fiche.html',
    css: 'fiche.css',
    authors: 'Ana',
    useroptions: [
      { attribute: 'mode', displayname: 'Mode', type: 'select', options: ['Un|1', 'Deux|2'], default: '2' },
    ],
  });
  expect(fieldNamed(read, 'Mode')).toMatchObject({ type: 'select', initial: '2' });
  expect(linesOf(read, 'lost')[0]).toMatch(
    /«\u00a0fiche.html\u00a0», que ce fichier ne contient pas\u00a0: importez ce fichier HTML/,
  );
});

test('reads the HTML of a Roll20 sheet: fields, lines, calculations and rolls', async () => {
  const read = await imported(`
    <label>Force <input type="number" name="attr_str" value="14"></label>
    <input name="attr_mod" disabled value="floor((@{str} - 10) / 2)">
    <fieldset class="repeating_armes"><input name="attr_nom"></fieldset>
    <button type="roll" name="roll_a" value="&{template:default} {{Attaque=[[1d20 + @{mod}]]}}">Attaquer</button>`);
  expect(fieldsOf(read).map(({ name, type, formula, dice }) => [name, type, formula ?? dice])).toEqual([
    ['Force', 'number', undefined],
    ['mod', 'number', 'plancher((str - 10) / 2)'],
    ['armes', 'repeat', undefined],
    ['Attaquer', 'roll', 'Attaque: 1d20 + @mod'],
  ]);
});

test('reads a Roll20 character: attributes, maxima and abilities', async () => {
  const read = await imported({
    name: 'Bob',
    attribs: [
      { name: 'hp', current: '12', max: '20' },
      { name: 'mod', current: '@{hp} + 2', max: '' },
    ],
    abilities: [{ name: 'Frappe', action: '/roll 1d20 + @{hp}' }],
  });
  expect(fieldNamed(read, 'hp')).toMatchObject({ initial: 12, widget: 'bar' });
  expect(fieldNamed(read, 'mod').formula).toBe('hp + 2');
  expect(fieldNamed(read, 'Frappe').dice).toBe('1d20 + @hp');
});
