import { nameFieldOf } from './character-name-field.ts';
import type { SheetField } from './sheet-field.ts';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

test('finds the field that asks for the name again', () => {
  const fields = { a: field('Âge'), n: field('Nom') };
  expect(nameFieldOf(fields, 'Isaure', {})).toBe('n');
  expect(nameFieldOf(fields, 'Isaure', { n: 'Isaure' })).toBe('n');
  expect(nameFieldOf(fields, 'Isaure', { n: 'Isaure de Sylvenuit' })).toBeUndefined();
});

test.each(['Nom et prénom', 'Prénom et nom', 'Nom complet'])('knows that « %s » is the name', words => {
  expect(nameFieldOf({ n: field(words) }, 'Isaure', {})).toBe('n');
});

test('leaves alone a calculated, a patterned, a short or a second one', () => {
  for (const more of [
    { formula: '"x"' },
    { pattern: '[A-Z]+' },
    { maxLength: 10 },
    { type: 'number' as const },
  ])
    expect(nameFieldOf({ n: field('Nom', more) }, 'Isaure', {})).toBeUndefined();
  expect(nameFieldOf({ n: field('Nom'), m: field('Nom du personnage') }, 'Isaure', {})).toBeUndefined();
});
