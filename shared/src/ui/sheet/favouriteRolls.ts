import { browserStorage } from '../../storage/index.ts';

/** Rolls that are offered at once. */
const FAVOURITES = 3;

const counts = (key: string): Record<string, number> => {
  const stored = browserStorage.readJson(key);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {};
};

/** Counts a roll, on this device. */
export function countRoll(key: string, id: string): void {
  const before = counts(key);
  browserStorage.writeJson(key, { ...before, [id]: (Number(before[id]) || 0) + 1 });
}

/** The ids that were rolled most; the first ones of the sheet where none was. */
export function favouriteRolls(key: string, ids: readonly string[]): string[] {
  const counted = counts(key);
  const used = (id: string) => Number(counted[id]) || 0;
  return ids.toSorted((one, other) => used(other) - used(one)).slice(0, FAVOURITES);
}
