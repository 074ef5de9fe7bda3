import fc from 'fast-check';
import { rollDice } from './dice.ts';
import { withGroupedSigns } from './formula-signs.ts';
import { parseFormula, treeOf } from './formula-syntax.ts';

test.each([
  ['-a^b', '(-a)^b'],
  [' - a ^ 2', ' (- a) ^ 2'],
  ['max(0, -FOR^2)', 'max(0, (-FOR)^2)'],
  ['-a^2 + 3 * -b^2', '(-a)^2 + 3 * (-b)^2'],
  ['-sum(objets.poids)^2', '(-sum(objets.poids))^2'],
  ['-max(-a^2, 1)^3', '(-max((-a)^2, 1))^3'],
  ['2^-a^-b^2', '2^(-a)^(-b)^2'],
  ['--a^2', '(--a)^2'],
  ['si(a = « -b^2 » ; -b^2 ; 1,5)', 'si(a = « -b^2 » ; (-b)^2 ; 1,5)'],
  ['-@a^2', '(-@a)^2'],
  ['-objets.poids^2', '(-objets.poids)^2'],
])('groups the sign before the power in %s', (text, expected) => {
  expect(withGroupedSigns(text)).toBe(expected);
  expect(withGroupedSigns(expected)).toBe(expected);
});

test.each([
  '(-a)^2',
  '-(a^2)',
  'a - b^2',
  '+a^2',
  'a = "-b^2"',
  "contains(a, '-b^2')",
  '-a * 2',
  '2^-a',
  '-a^',
  '',
])('leaves %s', text => {
  expect(withGroupedSigns(text)).toBe(text);
});

test.each([
  ['1d6 + -@mod^2', '1d6 + (-@mod)^2'],
  ['-1d6kh1^2', '(-1d6kh1)^2'],
  ['-(@nb)d6[feu]^2 # -a^2', '(-(@nb)d6[feu])^2 # -a^2'],
  ['(max(1, -@nb^2))d6>=(-@n^2)', '(max(1, (-@nb)^2))d6>=((-@n)^2)'],
  ['{1d6 + -a^2, 1d(-f^2)}kh1', '{1d6 + (-a)^2, 1d((-f)^2)}kh1'],
  ['Attaque : 1d20 ; Dégâts : 1d8 + -a^2', 'Attaque : 1d20 ; Dégâts : 1d8 + (-a)^2'],
  [
    '1d20 => <= -a^2: Bas | total > -b^2: -c^2 | nat 20: Haut',
    '1d20 => <= (-a)^2: Bas | total > (-b)^2: -c^2 | nat 20: Haut',
  ],
  [
    '1d20 + ?{Mode|Bas, -a^2|Haut, a^2} + -?{Bonus|2}^2',
    '1d20 + ?{Mode|Bas, (-a)^2|Haut, a^2} + (-?{Bonus|2})^2',
  ],
  ['3x 1d20 + (-a)^2 - 2^2', '3x 1d20 + (-a)^2 - 2^2'],
])('groups it in the notation %s', (text, expected) => {
  expect(withGroupedSigns(text, true)).toBe(expected);
  expect(withGroupedSigns(expected, true)).toBe(expected);
});

test('rolls what a notation rolled before', () => {
  const roll = (text: string) => rollDice(text, () => 0.5).rolls[0]?.total;
  expect(roll('-1d6^2')).toBe(-16);
  expect(roll(withGroupedSigns('-1d6^2', true))).toBe(16);
});

/** A tree without places and parentheses. */
const bare = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) =>
      ['start', 'end', 'isGrouped'].includes(key) ? undefined : value,
    ),
  );

const expression = fc.letrec<{ any: string }>(tie => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('a', '2', 'b.c', '"-a^2"', '1.5'),
    fc
      .tuple(tie('any'), fc.constantFrom('^', '^', ' ^ ', '*', ' - ', '+', ' et ', '='), tie('any'))
      .map(([left, sign, right]) => left + sign + right),
    fc.tuple(fc.constantFrom('-', '- ', '-'), tie('any')).map(([sign, one]) => sign + one),
    tie('any').map(one => `(${one})`),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => `max(${one}, ${other} )`),
  ),
})).any;

test('reads every rewritten formula as it was read before', () => {
  fc.assert(
    fc.property(expression, text => {
      const rewritten = withGroupedSigns(text);
      expect(bare(parseFormula(rewritten))).toEqual(bare(treeOf(text)));
      expect(withGroupedSigns(rewritten)).toBe(rewritten);
    }),
    { numRuns: 2000 },
  );
});
