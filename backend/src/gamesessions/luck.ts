import type { LogRoll } from '@rpd/shared/domain';

/** How many sides the dice of a notation have; null where that is not a number: Fate dice, named dice. */
function sidesOf(notation: string): number | null {
  const [, sides] = /d(\d+|%)/i.exec(notation) ?? [];
  if (sides === undefined) return null;
  return sides === '%' ? 100 : Number(sides);
}

/**
 * How high the dice of a roll fell of what they could: from 0, all ones, to 1. So a natural 20 is better than 60 of 100. Null
 * for a roll without dice that count.
 */
export function luckOf({ result }: Pick<LogRoll, 'result'>): number | null {
  let [got, most] = [0, 0];
  for (const { notation, kept } of result?.rolls ?? []) {
    const sides = sidesOf(notation);
    if (sides === null || sides < 2) continue;
    // An exploding die shows more than its sides: it counts as its highest.
    for (const die of kept) got += Math.min(Math.max(die, 1), sides) - 1;
    most += kept.length * (sides - 1);
  }
  return most > 0 ? got / most : null;
}
