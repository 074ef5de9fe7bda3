import { readJson } from './jsonProblems.ts';

test('rejects text that is not JSON, with the line', () => {
  const { document, problems } = readJson('{\n  "structure": {\n    "tabs": [}\n  }\n}');
  expect(document).toBeNull();
  expect(problems).toMatchObject([{ line: 3 }]);
});

test('rejects an invalid document, with the line of each error', () => {
  const text = JSON.stringify(
    {
      structure: { tabs: [{ id: 't', name: 3, rows: [] }] },
      fields: { f: { type: 'image', name: 'Portrait', required: false, options: [] } },
    },
    null,
    2,
  );
  const { problems } = readJson(text);
  const lines = text.split('\n');
  expect(problems.map(({ line, message }) => [lines[line - 1]?.trim(), message])).toEqual([
    ['"name": 3,', 'Cette valeur n’est pas du type attendu. (structure.tabs[0].name)'],
    ['"type": "image",', 'Choisissez une des valeurs proposées. (fields.f.type)'],
  ]);
});

test('reads the document of a whole exported sheet', () => {
  const { document } = readJson('{"name": "x", "structure": {"tabs": []}, "fields": {}}');
  expect(document).toEqual({ structure: { format: 2, tabs: [] }, fields: {} });
});
