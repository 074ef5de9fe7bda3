import fc from 'fast-check';
import { readDocument } from './sheet-document.ts';
import type { SheetField } from './sheet-field.ts';
import { SHEET_FORMAT } from './sheet-kinds.ts';
import { mendDocument } from './sheet-mending.ts';
import { migrateDocument, type SheetDocument } from './sheet-places.ts';
import { ALL_WIDGETS, SHEET_THEMES, WIDGETS } from './sheet-widgets.ts';

const field = (more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name: 'Force',
  required: false,
  options: [],
  ...more,
});
const layout = (...fieldIds: string[]) => ({
  tabs: [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds }] }] }],
});
const problemsOf = (fields: Record<string, object>, structure: object = {}) =>
  readDocument({ structure: { ...layout(...Object.keys(fields)), ...structure }, fields }).problems.map(
    ({ path, message }) => `${path} · ${message}`,
  );

test('reads widgets, places and a theme (PLS-1, PLS-2)', () => {
  const fields = {
    f: field({ widget: 'bar', pairedWith: 'm', layout: { phone: { span: 12, order: -1 } } }),
    m: field({ name: 'Max', layout: { phone: { hidden: true } } }),
  };
  const theme = { name: 'parchment', colors: { paper: '#fff8e7', ink: '#2b1d0e', accent: '#8a2b1e' } };
  const { document, problems } = readDocument({ structure: { ...layout('f', 'm'), theme }, fields });
  expect(problems).toEqual([]);
  expect(document).toMatchObject({ structure: { format: SHEET_FORMAT, theme }, fields });
});

test('refuses a look that cannot be drawn, each at its place and in French (PLS-1)', () => {
  expect(problemsOf({ f: field({ widget: 'table' }) })).toEqual([
    expect.stringMatching(/^fields\.f\.widget · .*«\u00a0Tableau\u00a0» ne va pas à un champ de ce type/),
  ]);
  expect(problemsOf({ f: field({ widget: 'dots', max: 40 }) })).toEqual([
    expect.stringMatching(/^fields\.f\.max · .*demande un maximum de 1 à 20/),
  ]);
  expect(problemsOf({ f: field({ widget: 'bar', pairedWith: 'gone' }) })).toEqual([
    expect.stringMatching(/^fields\.f\.pairedWith · .*n’existe pas/),
  ]);
  expect(problemsOf({ f: field({ pairedWith: 'f' }) })).toHaveLength(1);
  expect(problemsOf({ f: field({ widget: 'die' }) })[0]).toMatch(/^fields\.f\.dice/);
  const colors = { paper: '#ffffff', ink: '#eeeeee', accent: '#000000' };
  expect(problemsOf({}, { theme: { name: 'plain', colors } })).toEqual([
    expect.stringMatching(/^structure\.theme\.colors\.ink · .*contraste 1,1, il en faut 4,5/),
  ]);
  expect(problemsOf({}, { theme: { name: 'lava' } })).toHaveLength(1);
  const row = { id: 'r', name: '', columns: [], sticky: true };
  const tabs = [{ id: 't', name: '', rows: [row, { ...row, id: 's' }] }];
  expect(readDocument({ structure: { tabs }, fields: {} }).problems).toEqual([
    expect.objectContaining({ path: 'structure.tabs[0].rows[1].sticky' }),
  ]);
});

test('mends a field whose second field is gone', () => {
  const document = { structure: layout('f'), fields: { f: field({ widget: 'bar', pairedWith: 'gone' }) } };
  expect(mendDocument(document).fields['f']).not.toHaveProperty('pairedWith');
});

const fields = fc.dictionary(
  fc.uuid(),
  fc.record(
    {
      type: fc.constantFrom(...(Object.keys(WIDGETS) as SheetField['type'][])),
      name: fc.string({ maxLength: 20 }),
      required: fc.boolean(),
      options: fc.constant([]),
      help: fc.string({ maxLength: 20 }),
      width: fc.constantFrom(3, 6, 12),
      visibility: fc.constantFrom('everybody', 'gmOnly'),
      unknownToday: fc.integer(),
    },
    { requiredKeys: ['type', 'name', 'required', 'options'] },
  ),
  { maxKeys: 12 },
);

test('lifts every older document without losing a field or a setting (PLS-1)', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(undefined, 1, 2, 3), fc.nat(12), (made, format, placed) => {
      const ids = Object.keys(made).slice(0, placed);
      const before = { structure: { ...(format && { format }), ...layout(...ids) }, fields: made };
      const after = migrateDocument(before as unknown as SheetDocument);
      expect(after.structure.format).toBe(SHEET_FORMAT);
      expect(after.fields).toEqual(made);
      expect(migrateDocument(after)).toEqual(after);
    }),
  );
});

test('names each widget and theme once', () => {
  expect(new Set(Object.values(WIDGETS).flat())).toEqual(new Set(ALL_WIDGETS));
  expect(Object.keys(SHEET_THEMES)).toHaveLength(6);
});
