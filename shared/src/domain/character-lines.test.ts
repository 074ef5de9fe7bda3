import { forgetKept, saveValues } from './character-saving.ts';
import { presentValues } from './character-values.ts';
import type { FieldLine } from './field-value.ts';
import type { FieldColumn, SheetField } from './sheet-field.ts';

const column = (id: string, name: string, more: Partial<FieldColumn> = {}): FieldColumn => ({
  id,
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});
const chests = (inner: FieldColumn[], ...outer: FieldColumn[]) => ({
  coffres: {
    ...column('', 'Coffres'),
    type: 'repeat',
    columns: [...outer, column('objets', 'Objets', { type: 'repeat', columns: inner })],
  } as unknown as SheetField,
});
const [place, object, price, wear] = [
  column('lieu', 'Lieu'),
  column('objet', 'Objet'),
  column('prix', 'Prix', { type: 'number' }),
  column('usure', 'Usure', { type: 'checkbox' }),
];
const LINES: FieldLine[] = [
  {
    id: 'c1',
    cells: {
      lieu: 'Cave',
      objets: [
        { id: 'o1', cells: { objet: 'Corde', prix: 3, usure: true } },
        { id: 'o2', cells: { prix: 7 } },
      ],
    },
  },
];
const FULL = chests([object, price, wear], place);
const filled = saveValues(FULL, { entries: {}, archive: [] }, { coffres: LINES });
const keptOf = (fields: Record<string, SheetField>, stored = filled) =>
  presentValues(fields, stored).kept.map(({ name, value }) => [name, value]);

test('names each column that the template removed, in lines of lines too', () => {
  expect(keptOf(chests([object], place))).toEqual([
    ['Coffres › Objets › Prix', 'Cave › Corde : 3\nCave › Ligne 2 : 7'],
    ['Coffres › Objets › Usure', 'Cave › Corde : Oui'],
  ]);
  const noLists: Record<string, SheetField> = {
    coffres: { ...FULL.coffres, columns: [place] as NonNullable<SheetField['columns']> },
  };
  expect(keptOf(noLists)).toEqual([
    ['Coffres › Objets', 'Cave : Objet : Corde, Prix : 3, Usure : Oui ; Prix : 7'],
  ]);
});

test('keeps a column’s name across saves that do not show it, and deletes it with its values', () => {
  const bare = chests([object], place);
  const saved = saveValues(bare, filled, {
    coffres: [{ id: 'c1', cells: { lieu: 'Grenier', objets: LINES[0]?.cells['objets'] } }],
  });
  expect(saved.entries['coffres']?.columns).toMatchObject({ prix: 'Prix', usure: 'Usure' });
  expect(keptOf(bare, saved).map(([name]) => name)).toEqual([
    'Coffres › Objets › Prix',
    'Coffres › Objets › Usure',
  ]);
  const forgotten = forgetKept(bare, saved);
  expect(keptOf(bare, forgotten)).toEqual([]);
  expect(JSON.stringify(forgotten)).not.toContain('Prix');
  expect(presentValues(FULL, forgotten).values['coffres']).toEqual([
    {
      id: 'c1',
      cells: {
        lieu: 'Grenier',
        objets: [
          { id: 'o1', cells: { objet: 'Corde' } },
          { id: 'o2', cells: {} },
        ],
      },
    },
  ]);
});

test('reports columns without a stored name together, under their field', () => {
  const { columns: _names, ...entry } = filled.entries['coffres'] ?? { type: 'repeat', name: '', value: [] };
  expect(keptOf(chests([object], place), { entries: { coffres: entry }, archive: [] })).toEqual([
    ['Coffres › Objets', 'Cave › Corde : 3\nCave › Corde : Oui\nCave › Ligne 2 : 7'],
  ]);
});
