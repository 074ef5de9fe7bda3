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
  [`[${'1,'.repeat(1_000_001)}1]`, /un million de valeurs/],
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

const files = fc.oneof(
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
