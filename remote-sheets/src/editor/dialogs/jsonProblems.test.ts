import { SHEET_FORMAT } from '@rpd/shared/domain';
import { readJson } from './jsonProblems.ts';

test('rejects text that is not JSON, with the line', async () => {
  const { document, problems } = await readJson('{\n  "structure": {\n    "tabs": [}\n  }\n}');
  expect(document).toBeNull();
  expect(problems).toMatchObject([{ line: 3 }]);
});

test('rejects an invalid document, with the line of each error', async () => {
  const text = JSON.stringify(
    {
      structure: { tabs: [{ id: 't', name: 3, rows: [] }] },
      fields: { f: { type: 'image', name: 'Portrait', required: false, options: [] } },
    },
    null,
    2,
  );
  const { problems } = await readJson(text);
  const lines = text.split('\n');
  expect(problems.map(({ line, message }) => [lines[line - 1]?.trim(), message])).toEqual([
    ['"name": 3,', 'Cette valeur n’est pas du type attendu. (structure.tabs[0].name)'],
    ['"type": "image",', 'Choisissez une des valeurs proposées. (fields.f.type)'],
  ]);
});

test('reads the document of a whole exported sheet', async () => {
  const { document } = await readJson('{"name": "x", "structure": {"tabs": []}, "fields": {}}');
  expect(document).toEqual({ structure: { format: SHEET_FORMAT, tabs: [] }, fields: {} });
});

test('a text that is nested without end, or too long, is refused before it is read (PLS-8)', async () => {
  const deep = await readJson(`{"structure":\n${'['.repeat(100_000)}`);
  expect(deep.problems).toMatchObject([
    { line: 2, message: 'Ce document a plus de 40 niveaux de listes et d’objets.' },
  ]);
  const long = await readJson(`"${'x'.repeat(600_000)}"`);
  expect(long.problems).toMatchObject([{ message: 'Ce document dépasse 512 Kio.' }]);
});

test('styles that are none and formulas over the limits are refused where they stand (PLS-8, SED-7)', async () => {
  const fields = {
    inv: { type: 'repeat', name: 'inv' },
    f: { type: 'number', name: 'f', formula: 'sum(inv,sum(inv,sum(inv,1)))', styles: { margin: '-9999px' } },
  };
  const columns = [{ id: 'c', fieldIds: ['inv', 'f'] }];
  const structure = { tabs: [{ id: 't', rows: [{ id: 'r', columns }] }] };
  const text = JSON.stringify({ structure, fields }, null, 2);
  const { problems } = await readJson(text);
  const lines = text.split('\n');
  expect(problems.map(({ line }) => lines[line - 1]?.trim())).toEqual([
    '"margin": "-9999px"',
    '"formula": "sum(inv,sum(inv,sum(inv,1)))",',
  ]);
});

test.each(['{"a": 1}', '{}', '[]', '3', 'null', '{"structure": {"tabs": []}}'])(
  'takes %s for no sheet, and not for an empty one (SED-11)',
  async text => {
    const { document, problems } = await readJson(text);
    expect(document).toBeNull();
    expect(problems[0]?.message).toMatch(/n’est pas une fiche/);
  },
);
