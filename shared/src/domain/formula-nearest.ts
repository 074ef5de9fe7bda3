import { foldName } from './formula-types.ts';

/** More wrong letters than these, and it is another word. */
const FARTHEST = 2;

/**
 * How many letters are wrong, missing, too many, or have changed places with their neighbours (optimal string alignment); more than
 * FARTHEST for words that are farther apart.
 */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > FARTHEST) return FARTHEST + 1;
  let above: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isTurned = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (before[column - 1] ?? 0) + (isSame ? 0 : 1),
          (before[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          isTurned ? (above[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...next) > FARTHEST && Math.min(...before) > FARTHEST) return FARTHEST + 1;
    above = before;
    before = next;
  }
  return before[other.length] ?? 0;
}

/** Shorter words are like too many others. */
const SHORTEST = 3;
/** Letters of a name, at most; a longer word is none that somebody mistyped. */
const LONGEST = 120;

/** The one of them that somebody meant who mistyped it, by one letter or, in a long word, by two; undefined where none is that near. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  const word = foldName(typed);
  if (word.length < SHORTEST || word.length > LONGEST) return undefined;
  const [best] = [...words]
    .map(known => ({ known, away: distance(word, foldName(known)) }))
    .toSorted((one, other) => one.away - other.away);
  return best && best.away <= (word.length > 5 ? FARTHEST : 1) ? best.known : undefined;
}
