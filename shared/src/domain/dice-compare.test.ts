import { DiceRoll, NumberGenerator } from '@dice-roller/rpg-dice-roller';
import { compileDice, rollCompiled } from './dice.ts';

// The same dice in the same order must give what @dice-roller/rpg-dice-roller gives, where both mean the same by a notation.

/** xorshift32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const { generator } = NumberGenerator;
const engineOf = (seed: number) => {
  const next = seeded(seed);
  return { next: () => next() | 0 };
};

function theirs(notation: string, seed: number): number {
  generator.engine = engineOf(seed);
  return new DiceRoll(notation).total;
}

function ours(notation: string, seed: number): number | null | undefined {
  generator.engine = engineOf(seed);
  const made = compileDice(notation, { find: () => undefined });
  return rollCompiled(made, { read: () => undefined }, sides => generator.integer(1, sides)).rolls[0]?.total;
}

const SAME = [
  '1d20',
  '4d6kh3',
  '4d6kl2',
  '5d8dl2',
  '5d8dh1',
  '4d6k3',
  '6d6!',
  '6d6!>=5',
  '6d6!!',
  '6d6!!>4',
  '6d6!p',
  '6d6!!p',
  '8d6r',
  '8d6r<3',
  '8d6ro<3',
  '6d6!ro<2kh4',
  '10d10>=7',
  '10d10>=7f=1',
  '10d10!>=10>=7f<=2',
  '6d6kh4>=4',
  '6d6min2',
  '6d6max4',
  '6d6min3kh2',
  '4dF',
  '4dF.1',
  '3d%',
  '{4d6, 2d10, 1d20}kh2',
  '{4d6, 2d10, 1d20}dl1',
  '{4d6 + 2d8}kh3',
  '{2d6, 2d6, 2d6}>=7',
  '2d6 * 3 - 1d4',
  '(1d6 + 2) * 2',
  'floor(7d6 / 2) + 1',
  '5d6sd + 3d4sa',
] as const;

test.each(SAME)('gives %s what rpg-dice-roller gives it, for 200 seeds', notation => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const value = seed * 7919;
    expect([seed, ours(notation, value)]).toEqual([seed, theirs(notation, value)]);
  }
});

/** χ² of two samples of the same size. */
function chiSquare(one: Map<number, number>, other: Map<number, number>): { value: number; degrees: number } {
  let [value, degrees] = [0, -1];
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(key) ?? 0, other.get(key) ?? 0];
    // Rare results say nothing.
    if (a + b < 10) continue;
    value += (a - b) ** 2 / (a + b);
    degrees += 1;
  }
  return { value, degrees };
}

const RUNS = 4000;

test.each(['3d6', '4d6kh3', '2d6!', '3d6!p', '5d6r=1', '6d6>=5', '4dF', '{2d6, 1d12}kh1', '2d20kl1'])(
  'gives %s the distribution of rpg-dice-roller (χ², fixed seeds)',
  notation => {
    const made = compileDice(notation, { find: () => undefined });
    const tally = (roll: () => number): Map<number, number> => {
      const found = new Map<number, number>();
      for (let run = 0; run < RUNS; run += 1) {
        const total = roll();
        found.set(total, (found.get(total) ?? 0) + 1);
      }
      return found;
    };
    generator.engine = engineOf(20_261_123);
    const expected = tally(() => new DiceRoll(notation).total);
    const next = seeded(4_242_424);
    const fair = (sides: number) => 1 + Math.floor((next() / 2 ** 32) * sides);
    const found = tally(
      () => rollCompiled(made, { read: () => undefined }, fair).rolls[0]?.total ?? Number.NaN,
    );
    const { value, degrees } = chiSquare(found, expected);
    // About p = 0.001 (Wilson and Hilferty).
    const limit = degrees * (1 - 2 / (9 * degrees) + 3.09 * Math.sqrt(2 / (9 * degrees))) ** 3;
    expect(value).toBeLessThan(limit);
  },
);
