import type { FightCombatant } from './fight.ts';

// Combatants of one kind are numbered. A number that the table misses would tell of somebody hidden: who is seen has the first ones.

const numbered = (base: string, number: number): string => `${base} ${number}`;

function* numbersOf(base: string, isMany: boolean): Generator<string> {
  if (!isMany) yield base;
  for (let number = isMany ? 1 : 2; ; number += 1) yield numbered(base, number);
}

function firstFree(names: Iterable<string>, taken: ReadonlySet<string>): string {
  for (const name of names) if (!taken.has(name)) return name;
  return '';
}

/** 'Gobelin 3' is the third of 'Gobelin'. */
const baseOf = (name: string): string => /^(.+) \d+$/.exec(name)?.[1] ?? name;

/**
 * Names for so many of a kind, and the others, of whom hidden ones give way to who is seen: 'Gobelin', or 'Gobelin 1' to
 * 'Gobelin 8'.
 */
export function freeNames(
  combatants: readonly FightCombatant[],
  base: string,
  count: number,
  isHidden: boolean,
): { names: string[]; others: FightCombatant[] } {
  const taken = new Set(combatants.filter(one => isHidden || !one.hidden).map(({ name }) => name));
  const names: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const name = firstFree(numbersOf(base, count > 1), taken);
    taken.add(name);
    names.push(name);
  }
  return { names, others: isHidden ? [...combatants] : givenWay(combatants, new Set(names)) };
}

/** Hidden combatants with one of these names take another number. */
function givenWay(combatants: readonly FightCombatant[], claimed: ReadonlySet<string>): FightCombatant[] {
  const taken = new Set([...claimed, ...combatants.map(({ name }) => name)]);
  return combatants.map(one => {
    if (!one.hidden || !claimed.has(one.name)) return one;
    const name = firstFree(numbersOf(baseOf(one.name), true), taken);
    taken.add(name);
    return { ...one, name };
  });
}

/** Who is seen from now on takes the first number that nobody else in sight has. */
export function settleName(combatants: readonly FightCombatant[], id: string): FightCombatant[] {
  const one = combatants.find(known => known.id === id);
  if (!one || baseOf(one.name) === one.name) return [...combatants];
  const seen = new Set(combatants.filter(known => known.id !== id && !known.hidden).map(({ name }) => name));
  const base = baseOf(one.name);
  const name = firstFree(numbersOf(base, !seen.has(base)), seen);
  return combatants.map(known => {
    if (known.id === id) return { ...known, name };
    return known.hidden && known.name === name ? { ...known, name: one.name } : known;
  });
}
