import type { Sizes } from './database.ts';

/** Characters of all copies together, at most: some 8 MB. */
export const MAX_SIZE = 4_000_000;
/** Copies of games and sessions, at most: each is asked for again when the network is back. */
export const MAX_COPIES = 80;

const isCharacter = (name: string): boolean => name.startsWith('character');

const asSizes = (stored: unknown): Sizes =>
  typeof stored === 'object' && stored !== null ? (stored as Sizes) : {};

export const sizesWithout = (stored: unknown, name: string): Sizes =>
  Object.fromEntries(Object.entries(asSizes(stored)).filter(([other]) => other !== name));

/** The sizes with one more copy, and what has to go for it: what was opened longest ago, one's own characters last. */
export function sizesWith(
  stored: unknown,
  name: string,
  size: number,
  isCheck: boolean,
): { sizes: Sizes; gone: string[] } {
  const known = asSizes(stored);
  const opened = (isCheck && known[name]?.opened) || Date.now();
  const rows = Object.entries({ ...known, [name]: { size, opened } }).toSorted(
    ([one, a], [other, b]) =>
      Number(isCharacter(one)) - Number(isCharacter(other)) ||
      a.opened - b.opened ||
      (other === name ? -1 : 0),
  );
  let sum = rows.reduce((all, [, row]) => all + row.size, 0);
  let count = rows.filter(([one]) => !isCharacter(one)).length;
  const gone: string[] = [];
  for (const [one, row] of rows) {
    if (sum <= MAX_SIZE && (count <= MAX_COPIES || isCharacter(one))) break;
    gone.push(one);
    sum -= row.size;
    count -= 1;
  }
  const left = rows.filter(([one]) => !gone.includes(one));
  return { sizes: Object.fromEntries(left), gone };
}
