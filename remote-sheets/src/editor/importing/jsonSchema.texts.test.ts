import { fieldNamed, fieldsOf, imported, linesOf } from './importing.testing.ts';

import type { Imported } from './readFile.ts';

// Texts of a JSON Schema: each one is in the sheet, or in the report with its place.

const LEFT = 'Texte qu’aucun champ ne porte\u00a0: ';
const left = (read: Imported): string[] =>
  read.report.lines
    .filter(({ message }) => message.startsWith(LEFT))
    .map(({ path, message }) => `${path}: ${message.slice(LEFT.length)}`);

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

test('says the comments of a schema and of a property', async () => {
  const read = await imported(
    object({ a: { type: 'string', title: 'Alpha', $comment: 'Pour plus tard' } }, { $comment: 'Brouillon' }),
  );
  expect(left(read)).toEqual([': $comment = Brouillon', 'properties.a: $comment = Pour plus tard']);
});

test('says what is only in one of several forms of a group', async () => {
  const read = await imported(
    object(
      { nom: { type: 'string' } },
      {
        oneOf: [
          object({ type: { const: 'arme', description: 'Ce qui frappe' } }, { title: 'Arme' }),
          object({ type: { const: 'sort', description: 'Ce qui brûle' } }, { title: 'Sort' }),
        ],
      },
    ),
  );
  const said = JSON.stringify([read.document, read.report]);
  for (const text of ['arme', 'Ce qui frappe', 'sort', 'Ce qui brûle', 'Arme', 'Sort'])
    expect(said).toContain(text);
});

test('says the title of a definition that a property replaces by its own', async () => {
  const read = await imported({
    ...object({ force: { $ref: '#/definitions/carac', title: 'Force' } }),
    definitions: { carac: { type: 'number', title: 'Caractéristique' } },
  });
  expect(fieldNamed(read, 'Force').type).toBe('number');
  expect(left(read)).toEqual(['definitions.carac: title = Caractéristique']);
});

test('says the title of a group that a layout does not show', async () => {
  const read = await imported({
    schema: object({ corps: object({ a: { type: 'string', title: 'Alpha' } }, { title: 'Le corps' }) }),
    uischema: {
      type: 'VerticalLayout',
      elements: [{ type: 'Control', scope: '#/properties/corps/properties/a' }],
    },
  });
  expect(JSON.stringify(read.report.lines)).toContain('Le corps');
});

test('says what a file holds beside its schema', async () => {
  const read = await imported({
    schema: object({ a: { type: 'string', title: 'Alpha' } }),
    uiSchema: { a: { 'ui:help': 'Trois lettres', 'ui:placeholder': 'ABC' } },
    formData: { a: 'xyz' },
  });
  expect(left(read)).toEqual([
    'uiSchema.a: ui:help = Trois lettres ; ui:placeholder = ABC',
    'formData: a = xyz',
  ]);
});

test('a text that the sheet holds is no line, whatever its spaces and quotation marks', async () => {
  const read = await imported(
    object({
      a: { type: 'string', title: 'Un  « "a" »', default: 'x', description: 'Aide' },
      b: { enum: ['un', 'deux'], enumNames: ['Premier', 'Second'], default: 'deux' },
    }),
  );
  expect(fieldsOf(read)).toHaveLength(2);
  expect(linesOf(read)).toEqual([]);
});
