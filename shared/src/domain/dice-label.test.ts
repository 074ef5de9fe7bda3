import { diceLabel } from './dice-label.ts';
import type { SheetField } from './sheet-field.ts';
import { programOf } from './sheet-program.ts';
import { readingFrom } from './sheet-state.ts';

const number = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

function label(dice: string, values: Record<string, number | string | boolean>): string {
  const fields = {
    for: number('Force', { ref: 'FOR' }),
    mod: number('Modificateur', { ref: 'modFOR', formula: 'floor((FOR - 10) / 2)' }),
    degats: number('Dégâts', { type: 'string', ref: 'degats' }),
    expert: number('Expert', { type: 'checkbox', ref: 'expert' }),
    jet: number('Jet', { dice }),
  };
  const program = programOf(fields);
  const made = program.dice.get('jet');
  if (!made) throw new Error(program.problems.map(({ message }) => message).join());
  return diceLabel(made, dice, readingFrom(program.evaluate(values).values));
}

test.each([
  ['1d20 + @modFOR', { for: 8 }, '1d20 − 1'],
  ['1d20 + @modFOR', { for: 10 }, '1d20'],
  ['@modFOR + 2d6 - 1d4', { for: 16 }, '2d6 − 1d4 + 3'],
  ['(@FOR)d6', { for: 3 }, '3d6'],
  ['4d6kh3', {}, '4d6kh3'],
  ['1d20 + if(expert, 4, 2)', { expert: true }, '1d20 + 4'],
  ['if(expert, 2d20kh1, 1d20)', { expert: false }, '1d20'],
  ['2 * 1d6', {}, '2 × (1d6)'],
  ['@degats + @FOR', { degats: '1d8', for: 2 }, '1d8 + 2'],
])('reads %s with %j as « %s »', (dice, values, words) => {
  expect(label(dice, values).replaceAll('\u00a0', ' ')).toBe(words);
});

test('keeps names where a value is missing, and where dice are not added up', () => {
  expect(label('1d20 + @FOR', {})).toBe('1d20 + FOR');
  expect(label('max(1d20, 1d12) + @FOR', { for: 2 })).toBe('max(1d20, 1d12) + FOR');
});
