import fc from 'fast-check';
import { judgeHealth, nextShare, type HealthVerdict } from './health.ts';

/** Numbers from 0 to 1 that a seed gives: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lets people come one after the other until there is a verdict; answers it and how many came. */
function trial(rate: number, beside: { people: number; failed: number }, seed: number) {
  const random = randomOf(seed);
  const health = { people: 0, failed: 0 };
  let verdict: HealthVerdict = 'open';
  while (verdict === 'open' && health.people < 2_000) {
    health.people += 1;
    if (random() < rate) health.failed += 1;
    verdict = judgeHealth(health, beside);
  }
  return { verdict, ...health };
}
const BESIDE = { people: 500, failed: 8 };
const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed + 1);

test('takes back 50 of 50 versions that fail, before the twentieth affected person (EXT-4)', () => {
  for (const rate of [0.4, 0.7, 1]) {
    const trials = seeds(50).map(seed => trial(rate, BESIDE, seed));
    expect(trials.filter(({ verdict }) => verdict === 'bad')).toHaveLength(50);
    expect(Math.max(...trials.map(({ failed }) => failed))).toBeLessThan(20);
  }
});

test('takes back none of 200 versions that fail no more people than the one beside them', () => {
  for (const rate of [0, 0.01, 0.02]) {
    const verdicts = seeds(200).map(seed => trial(rate, BESIDE, seed).verdict);
    expect(verdicts.filter(verdict => verdict === 'bad')).toHaveLength(0);
  }
});

test('says nothing for few people, nor for what fails beside a version that fails as much', () => {
  expect(judgeHealth({ people: 3, failed: 3 }, BESIDE)).toBe('open');
  expect(judgeHealth({ people: 19, failed: 0 }, BESIDE)).toBe('open');
  expect(judgeHealth({ people: 40, failed: 0 }, BESIDE)).toBe('good');
  expect(judgeHealth({ people: 40, failed: 12 }, { people: 40, failed: 12 })).not.toBe('bad');
  expect(judgeHealth({ people: 5, failed: 5 }, { people: 0, failed: 0 })).toBe('bad');
});

test('is never better for one more person in whose browser it failed', () => {
  const order: HealthVerdict[] = ['good', 'open', 'bad'];
  const isNoBetter = fc.property(
    ...([fc.nat(400), fc.nat(400), fc.nat(400), fc.nat(400)] as const),
    (well, failed, others, theirs) => {
      const beside = { people: others + theirs, failed: theirs };
      const before = judgeHealth({ people: well + failed, failed }, beside);
      const after = judgeHealth({ people: well + failed, failed: failed + Math.min(1, well) }, beside);
      return order.indexOf(after) >= order.indexOf(before);
    },
  );
  expect(() => fc.assert(isNoBetter)).not.toThrow();
});

test('goes on in steps of 5, 25 and 100 percent', () => {
  expect([1, 5, 10, 25, 60].map(nextShare)).toEqual([5, 25, 25, 100, 100]);
});
