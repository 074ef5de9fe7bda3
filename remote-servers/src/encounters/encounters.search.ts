import { ADDED_MAX, type Mob } from '@rpd/shared/domain';

const fold = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** « 8 gobelin » or « 8 x gobelin »: how many of what. `count` is null where no number stands before the words. */
export function readMany(typed: string): { count: number | null; words: string } {
  const [, number, words] = /^\s*(\d{1,3})\s*[x×]?\s+(\S.*)$/i.exec(typed) ?? [];
  if (number === undefined || words === undefined || Number(number) === 0) {
    return { count: null, words: typed.trim() };
  }
  return { count: Math.min(ADDED_MAX, Number(number)), words: words.trim() };
}

/** The creature that is meant by some words: the one of that name, or the only one whose name begins with them, or has them. */
export function meantBy(words: string, found: readonly Mob[]): Mob | undefined {
  const wanted = fold(words);
  if (wanted === '') return undefined;
  const same = found.find(({ name }) => fold(name) === wanted);
  if (same) return same;
  const only = (fits: (name: string) => boolean) => {
    const fitting = found.filter(({ name }) => fits(fold(name)));
    return fitting.length === 1 ? fitting[0] : undefined;
  };
  return only(name => name.startsWith(wanted)) ?? only(name => name.includes(wanted));
}
