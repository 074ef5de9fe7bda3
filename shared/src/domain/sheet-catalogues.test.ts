import { cataloguesOf, withCatalogues } from './sheet-catalogues.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';

const column = (id: string, more: Partial<FieldLike>) => ({
  id,
  name: id,
  required: false,
  options: [],
  type: 'select' as const,
  ...more,
});

/** A field, a column and a column of a column that take their options from catalogues. */
const fields = {
  role: column('role', { catalogue: 'class', options: [{ value: 'Barde', label: 'Le barde' }] }),
  bag: column('bag', {
    type: 'repeat',
    columns: [
      column('kind', { catalogue: 'equipmenttype' }),
      column('inner', { type: 'repeat', columns: [column('talent', { catalogue: 'skill' })] }),
    ],
  }),
} as unknown as Record<string, SheetField>;

const entries = new Map([
  [
    'class' as const,
    [
      { name: 'Barde', gameType: 'dnd' },
      { name: 'Mage', gameType: 'dnd' },
      { name: 'Pilote', gameType: 'space' },
    ],
  ],
  ['equipmenttype' as const, [{ name: 'Arme', gameType: '' }]],
  ['skill' as const, [{ name: 'Forge', gameType: 'dnd' }]],
]);

test('finds catalogue options at any depth', () => {
  expect(cataloguesOf(fields)).toEqual(['class', 'equipmenttype', 'skill']);
});

test('lists entries of the system and of no system after the own options, at any depth', () => {
  const { role, bag } = withCatalogues(fields, entries, 'dnd');
  expect(role?.options.map(({ label }) => label)).toEqual(['Le barde', 'Mage']);
  const [kind, inner] = bag?.columns ?? [];
  expect(kind?.options).toEqual([{ value: 'Arme', label: 'Arme' }]);
  expect(inner?.columns?.[0]?.options).toEqual([{ value: 'Forge', label: 'Forge' }]);
});
