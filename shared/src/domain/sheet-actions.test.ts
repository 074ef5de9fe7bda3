import fc from 'fast-check';
import type { CharacterValues } from './field-value.ts';
import { FormulaError } from './formula-types.ts';
import { pressAction } from './sheet-actions.ts';
import { readDocument } from './sheet-document.ts';
import type { SheetField } from './sheet-field.ts';
import { programOf } from './sheet-program.ts';
import { unseenFields } from './sheet-viewer.ts';

type Fields = Record<string, SheetField>;

const number = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const button = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  ...number(name),
  type: 'roll',
  ...more,
});

const fields: Fields = {
  hp: number('PV', { min: 0, widget: 'bar', pairedWith: 'hpMax' }),
  hpMax: number('PV max'),
  mana: number('Mana', { min: 0, max: 12 }),
  level: number('Niveau'),
  ammo: number('Munitions', { min: 0 }),
  calm: { ...number('Calme'), type: 'checkbox' },
  secret: number('Corruption', { visibility: 'gmOnly' }),
  total: number('Total', { formula: 'Mana + Munitions' }),
  attack: button('Attaque', { dice: '1d20', costs: [{ fieldId: 'ammo', amount: '1' }] }),
  spell: button('Sort', { dice: '2d6', costs: [{ fieldId: 'mana', amount: 'ceil(Niveau / 2)' }] }),
  rest: button('Repos long', {
    resets: [
      { fieldId: 'hp', to: 'max' },
      { fieldId: 'mana', to: 'formula', formula: 'Mana + Niveau' },
      { fieldId: 'calm', to: 'value', value: true },
    ],
  }),
  wind: button('Second souffle', {
    dice: '1d10',
    resets: [{ fieldId: 'hp', to: 'formula', formula: 'PV + résultat + Niveau' }],
  }),
};
const values: CharacterValues = { hp: 5, hpMax: 31, mana: 3, level: 4, ammo: 1 };

const press = (fieldId: string, now = values, own = fields) =>
  pressAction({
    fields: own,
    program: programOf(own),
    values: now,
    unseen: unseenFields(own, 'owner'),
    fieldId,
    roll: () => 7,
  });
const after = (fieldId: string, now = values) =>
  Object.fromEntries(press(fieldId, now).changes.map(one => [one.fieldId, one.after]));

test('takes the price of a press, by a formula too (PLS-2)', () => {
  expect(after('attack')).toEqual({ ammo: 0 });
  expect(after('spell')).toEqual({ mana: 1 });
});

test('refuses a press that nobody can pay, with what is missing, and does not roll (PLS-2)', () => {
  const roll = jest.fn(() => 1);
  const input = { fields, program: programOf(fields), unseen: new Set<string>(), roll };
  expect(() => pressAction({ ...input, values: { ...values, ammo: 0 }, fieldId: 'attack' })).toThrow(
    'Pas assez de « Munitions » : il en faut 1, il reste 0.',
  );
  expect(() => pressAction({ ...input, values: { mana: 3 }, fieldId: 'spell' })).toThrow(
    'Le coût en « Mana » ne se calcule pas : il lit des champs vides.',
  );
  expect(roll).not.toHaveBeenCalled();
});

test('resets to a maximum, to a value and by a formula, within the bounds of the field (PLS-2)', () => {
  expect(after('rest')).toEqual({ hp: 31, mana: 7, calm: true });
  expect(after('rest', { ...values, mana: 11 })).toMatchObject({ mana: 12 });
  expect(after('wind')).toEqual({ hp: 16 });
  expect(press('rest', { hp: 5, mana: 1, level: 1 }).skipped).toEqual([
    '« PV » reste tel quel : son maximum est vide.',
  ]);
});

test('presses nothing that the viewer does not see, nor what is no button (PLS-2)', () => {
  const hidden = { ...fields, attack: { ...fields['attack'], showIf: 'Niveau > 9' } as SheetField };
  expect(() => press('attack', values, hidden)).toThrow('ne montre pas ce bouton');
  const secret = button('Rituel', { costs: [{ fieldId: 'secret', amount: '0' }] });
  expect(() => press('ritual', values, { ...fields, ritual: secret })).toThrow('que vous ne voyez pas');
  for (const id of ['hp', 'gone', 'toString']) expect(() => press(id)).toThrow(FormulaError);
});

/** What a document with this field is refused for. */
function refusals(own: Partial<SheetField>, type: SheetField['type'] = 'roll'): string[] {
  const all = { ...fields, own: { ...button('Bouton'), type, ...own } };
  const columns = [{ id: 'c', name: '', fieldIds: Object.keys(all) }];
  const structure = { format: 3, tabs: [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns }] }] };
  return readDocument({ structure, fields: all }).problems.map(({ path, message }) => `${path} ${message}`);
}

test.each<[string, Partial<SheetField>, string]>([
  ['a field that is gone', { costs: [{ fieldId: 'x', amount: '1' }] }, 'costs[0].fieldId'],
  ['a price in a text', { costs: [{ fieldId: 'calm', amount: '1' }] }, 'n’est pas un nombre'],
  ['a price in what is calculated', { costs: [{ fieldId: 'total', amount: '1' }] }, 'se calcule'],
  ['a formula that cannot be read', { costs: [{ fieldId: 'mana', amount: '1 +' }] }, 'costs[0].amount'],
  ['an unknown name', { costs: [{ fieldId: 'mana', amount: 'Rage' }] }, 'n’est le nom d’aucun champ'],
  ['a price without an amount', { costs: [{ fieldId: 'mana', amount: '' }] }, 'costs[0].amount'],
  [
    'one field twice',
    { costs: [{ fieldId: 'mana', amount: '1' }], resets: [{ fieldId: 'mana', to: 'max' }] },
    'change deux fois',
  ],
  ['a reset without a maximum', { resets: [{ fieldId: 'level', to: 'max' }] }, 'n’a pas de maximum'],
  ['a reset without its value', { resets: [{ fieldId: 'level', to: 'value' }] }, 'donnez la valeur'],
  [
    'a reset to another type',
    { resets: [{ fieldId: 'level', to: 'value', value: 'haut' }] },
    'ne prend pas cette valeur',
  ],
  ['a reset above the maximum', { resets: [{ fieldId: 'mana', to: 'value', value: 13 }] }, 'Au plus 12.'],
  [
    'a reset without its formula',
    { resets: [{ fieldId: 'level', to: 'formula' }] },
    'écrivez ce que devient',
  ],
  ['an unknown way to reset', { resets: [{ fieldId: 'hp', to: 'half' as 'max' }] }, 'resets[0].to'],
  [
    'a button that shows less than it changes',
    { costs: [{ fieldId: 'secret', amount: '1' }] },
    'ne se montre pas',
  ],
  [
    'the result without dice',
    { resets: [{ fieldId: 'hp', to: 'formula', formula: 'résultat' }] },
    'résultat',
  ],
])('refuses %s, at its place (PLS-2)', (_name, own, message) => {
  const all = refusals(own);
  expect(all.join('\n')).toContain(message);
  expect(all.every(one => one.startsWith('fields.own.'))).toBe(true);
});

test('refuses costs of a field that nobody presses, and accepts those of a value that rolls (PLS-2)', () => {
  const costs = [{ fieldId: 'mana', amount: '1' }];
  expect(refusals({ costs }, 'number').join()).toContain('rien ne se presse');
  expect(refusals({ costs, dice: '1d20' }, 'number')).toEqual([]);
});

test('refuses prices that take too long to calculate (PLS-8)', () => {
  const lines: SheetField = {
    ...number('Objets'),
    type: 'repeat',
    columns: [{ id: 'w', name: 'Poids', type: 'number', required: false, options: [] }],
  };
  const loop = 'sum(Objets, sum(Objets, sum(Objets, Poids)))';
  const own = { ...fields, lines, own: button('Bouton', { costs: [{ fieldId: 'mana', amount: loop }] }) };
  const [problem] = programOf(own).problems;
  expect(problem).toMatchObject({ fieldId: 'own', part: 'costs', at: 0, isLimit: true });
  const many = Array.from({ length: 200 }, (_, id) => ({ id: String(id), cells: { w: 1 } }));
  expect(() => press('own', { ...values, lines: many }, own)).toThrow('trop long');
});

/** What a press changes; nothing where it is refused in French. */
function changesOrRefusal(now: CharacterValues, own: Fields): ReturnType<typeof press>['changes'] {
  try {
    return press('own', now, own).changes;
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

test('never leaves a number out of its bounds, and pays what it says (PLS-2, PLS-8)', () => {
  const amount = fc.constantFrom(
    '1',
    '-1',
    'Niveau',
    'Mana / 3',
    '1 / Niveau',
    'max(PV, Mana)',
    '10 ^ Niveau',
  );
  const value = fc.option(fc.integer({ min: -20, max: 40 }), { nil: undefined });
  fc.assert(
    fc.property(amount, amount, value, value, value, (price, refill, mana, hp, level) => {
      const own: Fields = {
        ...fields,
        own: button('Bouton', {
          costs: [{ fieldId: 'mana', amount: price }],
          resets: [{ fieldId: 'hp', to: 'formula', formula: refill }],
        }),
      };
      const given = Object.entries({ mana, hp, level, hpMax: 20 }).filter(([, one]) => one !== undefined);
      const now = Object.fromEntries(given) as CharacterValues;
      const most: Record<string, number> = { hp: 20, mana: mana ?? 0 };
      const isWrong = ({ fieldId, after: next }: { fieldId: string; after: unknown }) =>
        typeof next !== 'number' || !(next >= 0 && next <= (most[fieldId] ?? Infinity));
      expect(changesOrRefusal(now, own).filter(isWrong)).toEqual([]);
    }),
  );
});
