import type { Mob, Stat } from '@rpd/shared/domain';

const HP = /points? de vie|^pv$|^hp$|hit points|vitalité/i;
const INITIATIVE = /initiative|dext|réflexe|agilit/i;

const valueOf = (mob: Mob, known: readonly Stat[], pattern: RegExp) => {
  const stat = known.find(
    ({ _id, name, abbreviation }) =>
      mob.stats[_id] !== undefined && (pattern.test(name) || pattern.test(abbreviation)),
  );
  return stat && { stat, value: mob.stats[stat._id] ?? 0 };
};

/** The hit points that a mob begins with: its stat of that name. Null without one: nobody invents them. */
export const hpOf = (mob: Mob, known: readonly Stat[]): number | null =>
  valueOf(mob, known, HP)?.value ?? null;

/**
 * What a mob adds to the die of initiative: its stat of that name, or what its dexterity gives. A stat from 1 to 20 or 30 with ten in
 * the middle is a score, of which every two points above ten are worth one; any other is a bonus by itself.
 */
export function bonusOf(mob: Mob, known: readonly Stat[]): number {
  const found = valueOf(mob, known, INITIATIVE);
  if (!found) return 0;
  const { stat, value } = found;
  const isScore = stat.max >= 18 && stat.max <= 30 && stat.min >= 0 && !/initiative/i.test(stat.name);
  return isScore ? Math.floor((value - 10) / 2) : value;
}
