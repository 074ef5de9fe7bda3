import fc from 'fast-check';
import { compileDice, questionsIn, rollDice, type RollOptions } from './dice.ts';
import { FormulaError } from './formula.ts';
import { referencesIn } from './formula-references.ts';

/** Dice that fall as said: a face and its number of sides. */
const falling = (...faces: [value: number, sides: number][]) => {
  const left = [...faces];
  return () => {
    const [value, sides] = left.shift() ?? [1, 1000];
    return (value - 0.5) / sides;
  };
};
const sixes = (...values: number[]) => falling(...values.map(value => [value, 6] as [number, number]));
const tens = (...values: number[]) => falling(...values.map(value => [value, 10] as [number, number]));
const first = (text: string, random: () => number, options?: RollOptions) => {
  const [roll] = rollDice(text, random, options).rolls;
  if (!roll) throw new Error('no roll');
  return roll;
};

test.each([
  ['4d6kh3', [1, 6, 3, 5], 14],
  ['4d6kl1', [4, 6, 3, 5], 3],
  ['4d6dl1', [1, 6, 3, 5], 14],
  ['4d6dh2', [1, 6, 3, 5], 4],
  ['4d6k', [1, 6, 3, 5], 6],
  ['2d6!', [6, 2, 6, 3], 17],
  ['1d6!!', [6, 6, 2], 14],
  ['1d6!p', [6, 6, 2], 12],
  ['1d6!>=5', [5, 5, 2], 12],
  ['3d6r1', [1, 4, 5, 1, 2], 11],
  ['2d6ro<3', [2, 1, 5], 6],
  ['3d6min2', [1, 1, 5], 9],
  ['3d6max4', [6, 1, 5], 9],
  ['5d6>=5', [5, 6, 1, 2, 3], 2],
  ['5d6>=5f1', [5, 1, 1, 2, 1], -2],
  ['5d6 >= 5', [5, 6, 1, 2, 5], 3],
  ['4d6=6', [6, 6, 1, 2], 2],
  ['1d66', [3, 5], 35],
  ['{2d6, 1d6}kh1', [2, 3, 6], 6],
  ['{1d6 + 4; 1d6; 1d6}kl2', [6, 5, 3], 8],
  ['{2d6 + 1d6}kh2', [2, 3, 6], 9],
  ['{1d6, 1d6, 1d6}>=4', [4, 2, 6], 2],
  ['2d{0, 0, 1, 1, 2, 2}', [3, 6], 3],
  ['1d6[feu] + 2d6[froid] # bien visé', [1, 2, 3], 6],
  ['if(2d6 >= 7, 10, 0)', [3, 4], 10],
  ['if(1d6>3+1, 10, 0)', [5], 10],
  ['1d6!=3 ? 1 : 2', [3], 2],
  ['2 * (1d6 + 1)', [3], 8],
])('rolls %s with %j to %d', (text, values, total) => {
  expect(first(text, sixes(...values)).total).toBe(total);
});

test('rolls Fate dice, percent dice and those with bonus and penalty tens', () => {
  expect(first('4dF + 1', falling([1, 3], [2, 3], [3, 3], [3, 3]))).toMatchObject({ total: 2, added: 1 });
  expect(first('1d%', falling([57, 100])).total).toBe(57);
  expect(first('1d%b1', tens(4, 7, 2)).total).toBe(24);
  expect(first('1d100p2', tens(4, 7, 2, 9)).total).toBe(94);
  // 00 and 0 are a hundred.
  const hundred = first('1d%b', tens(10, 10, 3));
  expect(hundred.total).toBe(30);
  expect(hundred.groups[0]?.dice.map(({ face, isKept }) => [face, isKept])).toEqual([
    ['0', true],
    ['00', false],
    ['30', true],
  ]);
});

test('reports each die: what fell, why, and what became of it', () => {
  const { groups, successes, botches } = first('3d6!r1>=5f2[attaque]', sixes(6, 1, 2, 3, 4));
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({ label: 'attaque', notation: '3d6!r1>=5f2', total: 0 });
  expect(
    groups[0]?.dice.map(({ value, source, isKept, outcome }) => [value, source, isKept, outcome]),
  ).toEqual([
    [6, 'roll', true, 'success'],
    [3, 'explosion', true, undefined],
    [1, 'roll', false, undefined],
    [4, 'reroll', true, undefined],
    [2, 'roll', true, 'botch'],
  ]);
  expect([successes, botches]).toEqual([1, 1]);
});

test('counts the symbols of custom faces', () => {
  const text = '2d{-; succès; succès+opportunité; succès+conflit; opportunité; opportunité+conflit}';
  expect(first(text, sixes(3, 4)).symbols).toEqual({ succès: 2, opportunité: 1, conflit: 1 });
});

test('makes several rolls from one notation, with their labels, repetitions and a comment', () => {
  const made = rollDice('Jet d’attaque : 1d6 + 2 ; Dégâts : 2d6 ; 2x 1d6 # l’orc', sixes(1, 2, 3, 4, 5));
  expect(made.rolls.map(({ label, total }) => [label, total])).toEqual([
    ['Jet d’attaque', 3],
    ['Dégâts', 5],
    ['1', 4],
    ['2', 5],
  ]);
  expect(made.comment).toBe('l’orc');
});

test.each([
  [[6, 6], 'Réussite'],
  [[3, 5], 'Réussite partielle'],
  [[1, 2], 'Échec'],
] as const)('says what %j means in bands', (values, degree) => {
  const text = '2d6 => 10+: Réussite | 7–9: Réussite partielle | 6-: Échec';
  expect(first(text, sixes(...values)).degree).toBe(degree);
});

test.each([
  [1, 'Critique'],
  [8, 'Extrême'],
  [41, 'Réussite'],
  [96, 'Échec'],
] as const)('compares %d with a part of what is asked', (value, degree) => {
  const text =
    '1d100 => nat 1: Critique | <= ?{Compétence|50}/5: Extrême | <= ?{Compétence|50}: Réussite | sinon: Échec';
  expect(first(text, falling([value, 100]), { answers: { Compétence: '45' } }).degree).toBe(degree);
});

test('asks what the notation asks, and refuses another answer', () => {
  const text = '?{Avantage|Normal, 1d20|Avantage, 2d20kh1|Désavantage, 2d20kl1} + ?{Bonus}';
  expect(questionsIn(text)).toEqual([
    {
      question: 'Avantage',
      initial: '1d20',
      options: [
        { label: 'Normal', text: '1d20' },
        { label: 'Avantage', text: '2d20kh1' },
        { label: 'Désavantage', text: '2d20kl1' },
      ],
    },
    { question: 'Bonus', initial: '0', options: [] },
  ]);
  const dice = () => falling([4, 20], [15, 20]);
  expect(first(text, dice()).total).toBe(4);
  expect(first(text, dice(), { answers: { Avantage: 'Avantage', Bonus: '−2' } }).total).toBe(13);
  expect(() => first(text, dice(), { answers: { Bonus: '1d6' } })).toThrow('« Bonus » attend un nombre.');
  expect(() => first(text, dice(), { answers: { Avantage: '99d6' } })).toThrow('une des réponses proposées');
});

test('has no total for a division by zero, and rounds as the template says', () => {
  expect(first('1d6/0', sixes(3))).toMatchObject({ total: null, error: 'Division par zéro.' });
  expect(first('1d6/2', sixes(3), { rounding: 'down' }).total).toBe(1);
  expect(first('1d6/2', sixes(3), { rounding: 'up' }).total).toBe(2);
  expect(first('0 - 1d6/2', sixes(5), { rounding: 'nearest' }).total).toBe(-3);
});

test.each([
  ['1d6!>=1', 'Chaque face explose'],
  ['1d6r<7', 'Chaque face se relance'],
  ['100d6 + 100d6 + 100d6 + 100d6 + 100d6 + 1d6', '500 dés au plus'],
])('stops %s', (text, message) => {
  expect(first(text, Math.random).error).toContain(message);
});

test('finds the names in every part of a notation where they stand', () => {
  const names = new Set(['nb', 'faces', 'seuil', 'mod', 'comp', 'garde']);
  const scope = {
    find: (name: string) =>
      names.has(name) ? { id: name, label: name, type: 'number' as const } : undefined,
  };
  const text =
    'Attaque : (@nb)d6kh(@garde)!>=@seuil + {@mod, 1d@faces}kh1 ; 4dF + mod[mod] => <= @comp/5: mod | nat 20: nb # nb';
  const found = referencesIn(text, scope, true);
  expect(found.map(({ name }) => name)).toEqual(['nb', 'garde', 'seuil', 'mod', 'faces', 'mod', 'comp']);
  for (const { start, end, name } of found) expect(text.slice(start, end)).toBe(name);
});

test('leaves a field called DF to the sheet', () => {
  const scope = {
    find: (name: string) => (name === 'DF' ? { id: 'df', label: 'DF', type: 'number' as const } : undefined),
  };
  expect(first('1d6 + DF', sixes(2), { scope, environment: { read: () => 5 } }).total).toBe(7);
});

const piece = fc.constantFrom(
  ...'1d6 4d6 d20 dF d% 1d66 kh2 dl1 ! !! !p r1 ro<3 >=5 f1 min2 s b1 { } ( ) , ; + - * / 2 [x] => 10+: # ?{a|1} @x : |'.split(
    ' ',
  ),
  ' ',
);

test('rolls or refuses in French whatever somebody writes, within its dice (PLS-8)', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), fc.integer({ min: 0, max: 999 }), (pieces, seed) => {
      const text = pieces.join('');
      let drawn = 0;
      const random = () => {
        drawn += 1;
        return ((seed + drawn * 379) % 1000) / 1000;
      };
      try {
        for (const { total } of rollDice(text, random).rolls) {
          expect(total === null || Number.isFinite(total)).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
      }
      expect(drawn).toBeLessThanOrEqual(1100);
      expect(() => referencesIn(text, { find: () => undefined }, true)).not.toThrow();
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['braces that never close', '{'.repeat(500), 'Un lancer a 40 accolades ouvrantes au plus.'],
  [
    'groups inside one another',
    `${'{'.repeat(900)}1d6${'}'.repeat(900)}`,
    'Un lancer a 40 accolades ouvrantes au plus.',
  ],
  [
    'answers in many places',
    `1d6 # ?{Q|a,${'1d6+'.repeat(60)}1|b,1}${'+?{Q}'.repeat(45)}`,
    'La formule dépasse 2\u202f000 caractères.',
  ],
])('refuses %s before it reads them (PLS-8)', (_what, text, message) => {
  expect(() => compileDice(text, { find: () => undefined })).toThrow(
    expect.objectContaining({ name: 'FormulaLimitError', message }),
  );
});

test('refuses what has no dice', () => {
  expect(() => compileDice('2 + 3', { find: () => undefined })).toThrow('Il n’y a pas de dé');
});
