import { evaluate, mod, round } from 'mathjs/number';
import fc from 'fast-check';
import { compileFormula, FormulaError } from './formula.ts';

// 5,000 random expressions give what mathjs gives. The differences are those that docs/formulas.md names:
// - no result where mathjs has Infinity, NaN or a complex number;
// - `%` keeps the sign of the number (mathjs: that of the divisor, as mod here);
// - round takes negative digits (mathjs: none).

interface Written {
  ours: string;
  theirs: string;
}

const number: fc.Arbitrary<Written> = fc
  .oneof(
    fc.integer({ min: 0, max: 40 }).map(String),
    fc.integer({ min: 0, max: 4000 }).map(value => String(value / 100)),
  )
  .map(text => ({ ours: text, theirs: text }));

const { expression } = fc.letrec<{ expression: Written }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    number,
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '^'), tie('expression'))
      .map(([one, sign, other]) => ({
        ours: `${one.ours} ${sign} ${other.ours}`,
        theirs: `${one.theirs} ${sign} ${other.theirs}`,
      })),
    tie('expression').map(one => ({ ours: `(${one.ours})`, theirs: `(${one.theirs})` })),
    tie('expression').map(one => ({ ours: `-${one.ours}`, theirs: `-${one.theirs}` })),
    fc
      .tuple(fc.constantFrom('floor', 'ceil', 'abs', 'sqrt'), tie('expression'))
      .map(([name, one]) => ({ ours: `${name}(${one.ours})`, theirs: `${name}(${one.theirs})` })),
    fc
      .tuple(
        fc.constantFrom(['min', 'min'], ['max', 'max'], ['power', 'pow']),
        tie('expression'),
        tie('expression'),
      )
      .map(([[own, foreign], one, other]) => ({
        ours: `${own}(${one.ours} ; ${other.ours})`,
        theirs: `${foreign}(${one.theirs}, ${other.theirs})`,
      })),
    // Of whole numbers: mathjs multiplies and subtracts, which is out by the decimals of what is divided.
    fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -40, max: 40 })).map(numbers => ({
      ours: `mod(${numbers.join(' ; ')})`,
      theirs: `mod(${numbers.join(', ')})`,
    })),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('<', '<=', '>', '>='),
        tie('expression'),
        tie('expression'),
        tie('expression'),
      )
      .map(([one, sign, other, yes, no]) => ({
        ours: `si(${one.ours} ${sign} ${other.ours} ; ${yes.ours} ; ${no.ours})`,
        theirs: `((${one.theirs}) ${sign} (${other.theirs}) ? (${yes.theirs}) : (${no.theirs}))`,
      })),
  ),
}));

/** Null for no result. */
function ours(text: string): number | null {
  try {
    const value = compileFormula(text, { find: () => undefined }, 'number').run({ read: () => undefined });
    return Number(value);
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

function theirs(text: string): number | null {
  const value: unknown = evaluate(text);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

test('gives 5,000 random expressions the value of mathjs', () => {
  let compared = 0;
  fc.assert(
    fc.property(expression, written => {
      const [own, other] = [ours(written.ours), theirs(written.theirs)];
      // Without a result here, mathjs may go on with an Infinity inside: 1 / (1 / 0) is 0 there.
      if (own === null) return;
      compared += 1;
      expect(other).not.toBeNull();
      expect(Math.abs(own - (other ?? 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(own)));
    }),
    { numRuns: 5000, seed: 20_261_123 },
  );
  expect(compared).toBeGreaterThan(2500);
});

test('differs from mathjs where the documentation says so', () => {
  expect([ours('-7 % 3'), evaluate('-7 % 3'), ours('mod(-7, 3)'), mod(-7, 3)]).toEqual([-1, 2, 2, 2]);
  expect(ours('round(1250, -2)')).toBe(1300);
  expect([ours('1 / 0'), evaluate('1 / 0')]).toEqual([null, Infinity]);
});

test('rounds as mathjs wherever no half is near', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
      (value, digits) => {
        const scaled = Math.abs(value) * 10 ** digits;
        fc.pre(Math.abs(scaled - Math.trunc(scaled) - 0.5) > 1e-6 && Math.abs(value) > 1e-6);
        const text = `round(${value.toFixed(12)}, ${digits})`;
        expect(Math.abs((ours(text) ?? Number.NaN) - round(value, digits))).toBeLessThan(1e-9);
      },
    ),
    { numRuns: 1000, seed: 3 },
  );
});
