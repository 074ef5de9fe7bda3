/** Numbers that depend on a seed alone. */
export interface Random {
  /** At least `low`, below `high`. */
  between: (low: number, high: number) => number;
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number;
  pick: <T>(all: readonly [T, ...T[]]) => T;
  chance: (part: number) => boolean;
}

/** Mulberry32 over FNV-1a of the seed: well spread for ids that differ in one digit. */
export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    pick: all => all[whole(0, all.length - 1)] ?? all[0],
    chance: part => next() < part,
  };
}
