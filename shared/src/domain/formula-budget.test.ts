import fc from 'fast-check';
import { compileDice, rollDice } from './dice.ts';
import { diceLabel } from './dice-label.ts';
import type { CharacterValues, FieldLine } from './field-value.ts';
import { compileFormula, FormulaError } from './formula.ts';
import { FORMULA_STEPS_MAX, SHEET_STEPS_MAX, stepBudget } from './formula-budget.ts';
import { sheetProgramOf } from './sheet-conditions.ts';
import type { SheetField } from './sheet-field.ts';
import { programOf } from './sheet-program.ts';
import { readingFrom } from './sheet-state.ts';
import { unseenFields } from './sheet-viewer.ts';

const field = (more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name: '',
  required: false,
  options: [],
  ...more,
});
const linesField = (more: Partial<SheetField> = {}): SheetField =>
  field({
    type: 'repeat',
    name: 'inv',
    columns: [{ id: 'poids', type: 'number', name: 'poids', required: false, options: [] }],
    ...more,
  });
const lines = (count: number): FieldLine[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), cells: { poids: index } }));
const chain = (count: number): Record<string, SheetField> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `f${index}`,
      field({ name: `f${index}`, ...(index > 0 && { formula: `f${index - 1} + 1` }) }),
    ]),
  );
const limitsOf = (fields: Record<string, SheetField>) =>
  programOf(fields).problems.filter(({ isLimit }) => isLimit);

test('rejects nested sums over the same lines, and stops at the budget for a stored one (PLS-8)', () => {
  const bomb = 'sum(inv, sum(inv, sum(inv, sum(inv, 1))))';
  const fields = {
    inv: linesField(),
    total: field({ name: 'total', formula: bomb }),
    double: field({ name: 'double', formula: 'total * 2' }),
    secret: field({ name: 'secret', type: 'string', required: true, showIf: `${bomb} > 0` }),
    free: field({ name: 'free', formula: 'sum(inv, poids)' }),
  };
  expect(limitsOf(fields).map(({ fieldId, part }) => [fieldId, part])).toEqual([
    ['total', 'formula'],
    ['secret', 'showIf'],
  ]);
  expect(limitsOf(fields)[0]?.message).toMatch(
    /^Cette formule est trop longue à calculer\u00a0: .* 1.000.000 au plus\. Donnez aux champs à lignes un nombre maximal/u,
  );
  const state = programOf(fields).evaluate({ inv: lines(120) });
  const message = 'Ce calcul est trop long : il parcourt trop de lignes ou de texte.';
  expect([...state.errors].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['double', message],
    ['secret', message],
    ['total', message],
  ]);
  expect(state.values).toEqual({ inv: lines(120), free: 7140 });
  expect(state.hidden.size).toBe(0);
  expect(state.steps).toBeLessThanOrEqual(SHEET_STEPS_MAX);
  // The same with few lines is calculated.
  expect(programOf(fields).evaluate({ inv: lines(4) }).values).toMatchObject({ total: 256, double: 512 });
});

test('reads a chain of 3,000 formulas without a stack overflow and rejects it (PLS-8)', () => {
  const fields = chain(3000);
  const [first, ...others] = limitsOf(fields);
  expect(others.at(-1)?.message).toBe(
    'Cette formule attend le résultat de 200 autres, l’une derrière l’autre : 199 au plus.',
  );
  expect(first?.message).toMatch(/^La fiche a plus de 1.000 formules\u00a0: celle-ci n’est pas calculée\.$/u);
  expect(programOf(fields).evaluate({ f0: 1 }).values).toMatchObject({ f999: 1000 });
  // A person who may not see its first field sees no result calculated from it.
  const backwards = Object.fromEntries(Object.entries(chain(1000)).toReversed());
  const [secret] = Object.keys(backwards).slice(-1);
  const hidden = { ...backwards, [secret ?? '']: field({ name: 'f0', visibility: 'gmOnly' }) };
  expect(unseenFields(hidden, 'owner').size).toBe(1000);
});

test('reads a chain through the cells of a line without a stack overflow (PLS-8)', () => {
  const columns = Array.from({ length: 12 }, (_, index) => ({
    id: `c${index}`,
    type: 'number' as const,
    name: `c${index}`,
    required: false,
    options: [],
    ...(index < 11 && { formula: `c${index + 1}${' + 1'.repeat(120)}` }),
  }));
  const fields = { inv: linesField({ columns }) };
  const state = programOf(fields).evaluate({ inv: [{ id: 'a', cells: { c11: 1 } }] });
  expect(state.values).toMatchObject({ inv: [{ id: 'a', cells: { c0: 1 + 11 * 120 } }] });
});

test.each([
  ['parentheses', `${'('.repeat(200)}1${')'.repeat(200)}`, 'La formule a trop de parenthèses.'],
  [
    'signs',
    `${'-'.repeat(400)}1`,
    'La formule a trop de niveaux : 60 conditions ou signes les uns dans les autres au plus.',
  ],
  [
    'conditions',
    `${'a = 1 ? 1 : '.repeat(80)}2`,
    'La formule a trop de niveaux : 60 conditions ou signes les uns dans les autres au plus.',
  ],
  ['values', '1+'.repeat(300) + 1, 'La formule a trop d’éléments : 400 noms, valeurs et signes au plus.'],
  ['characters', 'a'.repeat(3000), 'La formule dépasse 2\u202f000 caractères.'],
])('rejects a formula with too many %s as a limit (PLS-8)', (_what, formula, message) => {
  expect(limitsOf({ a: field({ name: 'a' }), b: field({ name: 'b', formula }) })).toMatchObject([
    { fieldId: 'b', part: 'formula', message },
  ]);
});

test('stops doubling texts, long searches and long lists at the budget (PLS-8)', () => {
  const texts = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [
      `t${index}`,
      field({
        type: 'textarea',
        name: `t${index}`,
        ...(index > 0 && { formula: `t${index - 1} + t${index - 1}` }),
      }),
    ]),
  );
  const doubled = programOf(texts).evaluate({ t0: 'x'.repeat(20_000) });
  expect(doubled.steps).toBeLessThanOrEqual(SHEET_STEPS_MAX);
  const search = {
    a: field({ type: 'textarea', name: 'a' }),
    b: field({ type: 'textarea', name: 'b' }),
    c: field({ type: 'checkbox', name: 'c', formula: 'contains(a, b)' }),
  };
  const worst = { a: 'a'.repeat(20_000), b: `b${'a'.repeat(10_000)}` };
  expect(programOf(search).evaluate(worst).errors.has('c')).toBe(true);
  // More numbers than a call takes.
  const many = Array.from({ length: 60 }, () => 'inv.poids').join(', ');
  const largest = { inv: linesField(), c: field({ name: 'c', formula: `max(${many})` }) };
  expect(programOf(largest).evaluate({ inv: lines(1000) }).values['c']).toBe(999);
});

test.each(['(sum(inv, sum(inv, sum(inv, 1))))d6', '1d(sum(inv, sum(inv, sum(inv, 1))))'])(
  'counts the steps of counting dice and faces: %s is rejected at save (PLS-8)',
  dice => {
    const fields = { inv: linesField(), x: field({ name: 'x', dice }) };
    expect(limitsOf(fields)).toMatchObject([{ fieldId: 'x', part: 'dice' }]);
  },
);

test('a label of many dice stops at the budget of one formula (PLS-8)', () => {
  const fields = { inv: linesField() };
  const { names: _, ...program } = programOf({
    ...fields,
    x: field({ name: 'x', dice: `sum(inv, sum(inv, 1))${' + 1d6'.repeat(60)}` }),
  });
  const made = program.dice.get('x');
  if (!made) throw new Error('not compiled');
  const budget = stepBudget(10 * FORMULA_STEPS_MAX);
  const state = program.evaluate({ inv: lines(200) });
  const label = diceLabel(made, 'jet', { ...readingFrom(state.values), spend: budget.spend });
  expect(label).toBe('jet');
  expect(budget.used).toBeLessThanOrEqual(FORMULA_STEPS_MAX);
});

test('stops dice over lines at the budget (PLS-8)', () => {
  const fields = { inv: linesField() };
  const dice = '(sum(inv, sum(inv, sum(inv, 1))))d6';
  const program = programOf({ ...fields, jet: field({ name: 'jet', dice }) });
  const made = program.dice.get('jet');
  expect(() => made && rollDice(made, readingFrom({ inv: lines(120) }), () => 1)).toThrow(
    'Ce calcul est trop long : il parcourt trop de lignes ou de texte.',
  );
  expect(() => compileDice(`1d6+${'('.repeat(300)}`, { find: () => undefined })).toThrow(FormulaError);
});

// Whatever somebody programs: names of every kind, lines in lines, functions and signs that fit or not, and what is made to be slow.
const NAMES = [
  'n',
  't',
  'c',
  'inv',
  'inv.poids',
  'inv.sacs',
  'poids',
  'sacs',
  'sacs.prix',
  'prix',
  'autre',
  '1',
  '"a"',
];
const TWO = 'sum count max contains average filter join concat mod power round datediff len upper'.split(' ');
const THREE = 'if lookup switch tier clamp'.split(' ');
const expression: fc.Arbitrary<string> = fc.letrec<{ part: string }>(tie => ({
  part: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(...NAMES),
    fc
      .tuple(fc.constantFrom(...TWO), tie('part'), tie('part'))
      .map(([name, one, other]) => `${name}(${one}, ${other})`),
    fc
      .tuple(tie('part'), fc.constantFrom('+', '*', '^', '=', '>', 'et', '-'), tie('part'))
      .map(parts => parts.join(' ')),
    fc
      .tuple(fc.constantFrom(...THREE), tie('part'), tie('part'), tie('part'))
      .map(([name, ...parts]) => `${name}(${parts.join(' ; ')})`),
    tie('part').map(part => `(${part})`),
    tie('part').map(part => `- ${part}`),
  ),
})).part;
const bomb = fc.nat(6).map(depth => `${'sum(inv, '.repeat(depth)}1${')'.repeat(depth)}`);
const written = fc.oneof(
  { weight: 4, arbitrary: expression },
  { weight: 2, arbitrary: bomb },
  fc.string({ maxLength: 500, unit: fc.constantFrom(...'(«»"\'@ d6,.!-+aé1?:;{}[]#=>|^'.split('')) }),
  fc.nat(300).map(count => `«${' '.repeat(count)}x`),
  fc.nat(240).map(count => 'a'.repeat(count) + '('.repeat(count)),
);
const anyField: fc.Arbitrary<SheetField> = fc
  .record({
    type: fc.constantFrom('number' as const, 'textarea' as const, 'checkbox' as const),
    name: fc.constantFrom('n', 't', 'c', 'autre', 'Points de vie', 'x'),
    formula: fc.option(written, { nil: undefined }),
    showIf: fc.option(written, { nil: undefined }),
    dice: fc.option(written, { nil: undefined }),
  })
  .map(field);
const anyLines: fc.Arbitrary<SheetField> = fc
  .record({ formula: written, showIf: written, inner: written })
  .map(({ formula, showIf, inner }) => {
    const column = { type: 'number' as const, required: false, options: [] };
    const columns = [
      { ...column, id: 'poids', name: 'poids' },
      { ...column, id: 'total', name: 'total', formula, showIf },
      {
        ...column,
        id: 'sacs',
        name: 'sacs',
        type: 'repeat' as const,
        columns: [
          { ...column, id: 'prix', name: 'prix' },
          { ...column, id: 'inner', name: 'inner', formula: inner },
        ],
      },
    ];
    return field({ type: 'repeat', name: 'inv', columns });
  });
const character: fc.Arbitrary<CharacterValues> = fc
  .record({ outer: fc.nat(200), inner: fc.nat(200), length: fc.nat(20_000), number: fc.double() })
  .map(({ outer, inner, length, number }) => ({
    a: number,
    b: 'a'.repeat(length),
    inv: Array.from({ length: outer }, (_, index) => ({
      id: String(index),
      cells: { poids: index, sacs: lines(index < 3 ? inner : 1) },
    })),
  }));

/** Whether dice fall, or say in French why they do not. */
function rolls(roll: () => unknown): boolean {
  try {
    roll();
    return true;
  } catch (error) {
    return error instanceof FormulaError;
  }
}

test('never throws nor exceeds the budget, for any document and any character (PLS-8)', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'd', 'e', 'f'), anyField, { noNullPrototype: true }),
      anyLines,
      written,
      character,
      (some, inv, showIf, values) => {
        const fields = { ...some, inv };
        const columns = [{ id: 'k', name: '', fieldIds: Object.keys(some) }];
        const tabs = [{ id: 't', name: '', showIf, rows: [{ id: 'r', name: '', columns }] }];
        const program = sheetProgramOf(fields, { tabs });
        const state = program.evaluate(values);
        expect(state.steps).toBeLessThanOrEqual(SHEET_STEPS_MAX);
        for (const dice of program.dice.values()) {
          let spent = 0;
          const around = { ...readingFrom(state.values), spend: (steps: number) => (spent += steps) };
          expect(rolls(() => rollDice(dice, around, sides => sides))).toBe(true);
          // Thrown once, and once more without the dice.
          expect(spent).toBeLessThanOrEqual(2 * FORMULA_STEPS_MAX);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('runs a formula without a given budget on its own budget (PLS-8)', () => {
  const scope = {
    find: (name: string) =>
      name === 'inv' ? { id: 'inv', label: 'inv', type: { lines: { find: () => undefined } } } : undefined,
  };
  const made = compileFormula('sum(inv, sum(inv, sum(inv, 1)))', scope, 'number');
  expect(() => made.run({ read: () => lines(120) })).toThrow(FormulaError);
});
