import fc from 'fast-check';
import { imported } from './importing.testing.ts';
import { readForeign } from './readFile.ts';

test.each([
  ['{', /n’est pas du JSON/],
  ['{"a": 1}', /n’est ni une fiche d’ici/],
  ['{"isCustomSystemExport": true, "actors": [], "items": []}', /ne contient aucun modèle/],
  ['{"title": "Vide", "elements": []}', /Aucun champ/],
  ['{"name": "Bob", "type": "character", "system": {"props": {"a": 1}}}', /sans sa fiche/],
  ['<html><p>Bonjour</p></html>', /sans champ de fiche Roll20/],
  ['['.repeat(500), /niveaux de listes/],
  [`[${'1,'.repeat(1_000_001)}1]`, /1\s000\s000 valeurs/],
  ['{"structure": {"tabs": 3}, "fields": {}}', /^Cette fiche est refusée/],
])('refuses %.40s with a sentence', async (text, reason) => {
  expect(await readForeign(text)).toMatch(reason);
});

test('survives circles, prototypes and options without end', async () => {
  const circle = { $ref: '#' };
  const schema = {
    type: 'object',
    properties: { a: circle, b: { type: 'array', items: circle }, c: { type: 'string' } },
  };
  expect((await imported(schema)).report.counts.fields.taken).toBeGreaterThan(0);
  const options = Array.from({ length: 20_000 }, (_one, index) => index);
  const read = await imported(
    `{"elements": [{"type": "dropdown", "name": "x", "__proto__": {"polluted": 1}, "choices": ${JSON.stringify(options)}}]}`,
  );
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.values(read.document.fields)[0]?.options).toHaveLength(500);
  expect(read.report.lines[0]?.message).toMatch(/19500 options de trop/);
});

test.each([
  ['SurveyJS', { elements: [{ type: 'constructor', name: 'constructor' }] }],
  ['SurveyJS, input type', { elements: [{ type: 'text', inputType: 'toString', name: '__proto__' }] }],
  [
    'SurveyJS, matrix',
    {
      elements: [
        { type: 'matrix', name: 'm', rows: ['constructor', 'b'], columns: ['x'], defaultValue: { b: 'x' } },
      ],
    },
  ],
  ['SurveyJS, formula', { elements: [{ type: 'expression', name: 'e', expression: '{e} constructor' }] }],
  ['Form.io', { components: [{ type: 'constructor', key: 'constructor' }] }],
  [
    'Form.io, condition',
    {
      components: [
        {
          type: 'textfield',
          key: 'valueOf',
          conditional: {
            show: true,
            conditions: [{ component: 'valueOf', operator: 'constructor', value: 1 }],
          },
        },
      ],
    },
  ],
  ['JSON Schema', { properties: { constructor: { type: 'string', format: 'constructor' } } }],
  [
    'Custom System Builder',
    {
      name: 'x',
      type: 'constructor',
      system: {
        body: {
          contents: [
            {
              type: 'panel',
              flow: 'constructor',
              contents: [{ type: 'constructor', key: '__proto__', label: 'constructor' }],
            },
          ],
        },
      },
    },
  ],
  ['SurveyJS, markup', { elements: [{ type: 'text', name: 'a', title: '<b>x</b> &constructor;' }] }],
  [
    'Roll20',
    {
      attribs: [
        { name: '__proto__', current: '1' },
        { name: 'repeating_constructor_-a_toString', current: '1' },
      ],
    },
  ],
])('reads names that objects have of their own, in %s', async (_format, file) => {
  const read = await imported(file);
  const kinds = Object.values(read.document.fields).map(({ type }) => typeof type);
  expect(new Set(kinds)).toEqual(new Set(['string']));
  expect(JSON.stringify(read)).not.toContain('native code');
  expect(read.templates.map(({ kind }) => typeof kind)).toEqual(['string']);
});

test('ends where references of a schema multiply', async () => {
  const names = Array.from({ length: 24 }, (_one, index) => `d${index}`);
  const twice = (index: number) => ({ $ref: `#/$defs/d${index + 1}` });
  const doubling = (index: number) => ({ properties: { a: twice(index), b: twice(index) } });
  const both = (index: number) => ({ allOf: [twice(index), twice(index)] });
  for (const make of [doubling, both]) {
    const read = await imported({
      properties: { x: { $ref: '#/$defs/d0' }, y: { type: 'string' } },
      $defs: Object.fromEntries([
        ...names.map((name, index) => [name, make(index)]),
        ['d24', { properties: { z: { type: 'string' } } }],
      ]),
    });
    expect(read.report.lines.filter(({ message }) => /trop de références/.test(message))).toHaveLength(1);
  }
});

test('reads comments and commas too many, and says where a file goes wrong', async () => {
  const read = await imported('// une fiche\n{"elements": [{"type": "text", "name": "x",}],}');
  expect(read.report.lines).toEqual([]);
  const broken = await imported('{"elements": [{"type": "text", "name": "x"}], "title" "y"}');
  expect(broken.report.lines[0]?.message).toMatch(/à partir de la ligne 1/);
});

/** Every text and number of a value that a person wrote. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('leaf') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

let leaf = 0;
const leaves = fc.constant(null).map(() => `leaf${(leaf += 1)}end`);
const extras = fc.dictionary(
  fc.constantFrom(
    'futur',
    'reglage',
    'tooltip',
    'description',
    'defaultValue',
    'visibleIf',
    'requiredIf',
    'validation',
    'help',
  ),
  leaves,
  { maxKeys: 4 },
);
const csbPart = fc.record(
  {
    type: fc.constantFrom(
      'textField',
      'numberField',
      'select',
      'checkbox',
      'label',
      'inconnu',
      'dynamicTable',
    ),
    key: leaves,
    label: leaves,
    value: leaves,
    rollMessage: leaves,
    visibilityFormula: leaves,
  },
  { requiredKeys: ['type', 'key'] },
);
const surveyPart = fc.record(
  {
    type: fc.constantFrom(
      'text',
      'comment',
      'dropdown',
      'boolean',
      'html',
      'inconnu',
      'expression',
      'matrixdynamic',
    ),
    name: leaves,
    title: leaves,
    expression: leaves,
    html: leaves,
  },
  { requiredKeys: ['type', 'name'] },
);
const formPart = fc.record(
  {
    type: fc.constantFrom('textfield', 'number', 'select', 'content', 'button', 'datagrid', 'inconnu'),
    key: leaves,
    label: leaves,
    calculateValue: leaves,
    content: leaves,
    customConditional: leaves,
  },
  { requiredKeys: ['type', 'key'] },
);

/** The key of a static label names nothing that is kept. */
const named = <Kind extends { type: string; key: string }>(part: Kind): Kind =>
  part.type === 'label' ? { ...part, key: 'etiquette' } : part;

const schemaProperty = fc.record(
  {
    type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'inconnu'),
    title: leaves,
    description: leaves,
    enum: fc.array(leaves, { minLength: 1, maxLength: 3 }),
    items: fc.record(
      { type: fc.constant('string'), title: leaves, futur: leaves },
      { requiredKeys: ['type'] },
    ),
    pattern: leaves,
    format: leaves,
    const: leaves,
    default: leaves,
  },
  { requiredKeys: ['type'] },
);
const rollAttribute = fc.record(
  { name: leaves, current: leaves, max: leaves },
  { requiredKeys: ['name', 'current'] },
);
const rollAbility = fc.record({ name: leaves, action: leaves }, { requiredKeys: ['name'] });
const rollOption = fc.record(
  {
    attribute: leaves,
    displayname: leaves,
    type: fc.constantFrom('select', 'checkbox', 'number', 'text', 'inconnu'),
    options: fc.array(leaves, { minLength: 1, maxLength: 3 }),
    default: leaves,
    description: leaves,
  },
  { requiredKeys: ['attribute'] },
);

const files = fc.oneof(
  fc.array(fc.tuple(schemaProperty, extras), { minLength: 1, maxLength: 6 }).map(all => ({
    type: 'object',
    properties: Object.fromEntries(all.map(([part, extra], index) => [`p${index}`, { ...extra, ...part }])),
  })),
  fc
    .tuple(
      fc.array(fc.tuple(rollAttribute, extras), { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(rollAbility, extras), { maxLength: 3 }),
    )
    .map(([attribs, abilities]) => ({
      name: 'n',
      attribs: attribs.map(([part, extra]) => ({ ...extra, ...part })),
      abilities: abilities.map(([part, extra]) => ({ ...extra, ...part })),
    })),
  fc.array(fc.tuple(rollOption, extras), { minLength: 1, maxLength: 6 }).map(all => ({
    useroptions: all.map(([part, extra]) => ({ ...extra, ...part })),
  })),
  fc.array(fc.tuple(csbPart, extras), { minLength: 1, maxLength: 6 }).map(all => ({
    name: 'n',
    type: '_template',
    system: { body: { contents: all.map(([part, extra]) => ({ ...extra, ...named(part) })) } },
  })),
  fc.array(fc.tuple(surveyPart, extras), { minLength: 1, maxLength: 6 }).map(all => ({
    elements: all.map(([part, extra]) => ({ ...extra, ...part })),
  })),
  fc.array(fc.tuple(formPart, extras), { minLength: 1, maxLength: 6 }).map(all => ({
    components: all.map(([part, extra]) => ({ ...extra, ...part })),
  })),
);

test('loses nothing silently: every word of a file is in a field or in the report', async () => {
  await fc.assert(
    fc.asyncProperty(files, async file => {
      const read = await readForeign(JSON.stringify(file));
      if (typeof read === 'string') return;
      const kept = JSON.stringify([read.document, read.report.lines]);
      const lost = leavesOf(file).filter(word => !kept.includes(word));
      expect(lost).toEqual([]);
    }),
    { numRuns: 300, seed: 20 },
  );
});
