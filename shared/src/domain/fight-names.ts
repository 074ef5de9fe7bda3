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

/** Who joins, so many of one kind. */
type Joining = Pick<FightCombatant, 'kind' | 'source' | 'name' | 'hidden'> & { count: number };

/**
 * Names for so many of a kind, and the others, of whom hidden ones give way to who is seen: 'Gobelin', or 'Gobelin 1' to
 * 'Gobelin 8'. One that stood alone gets its number with them.
 */
export function freeNames(
  before: readonly FightCombatant[],
  joining: Joining,
): { names: string[]; others: FightCombatant[] } {
  const { name: base, count, hidden: isHidden } = joining;
  const peers = peersOf(before, joining);
  const alone = peers.find(one => one.name === base);
  const combatants = alone ? before.map(one => (one === alone ? numberedFirst(before, one) : one)) : before;
  const taken = new Set(combatants.filter(one => isHidden || !one.hidden).map(({ name }) => name));
  const names: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const name = firstFree(numbersOf(base, count > 1 || peers.length > 0), taken);
    taken.add(name);
    names.push(name);
  }
  return { names, others: isHidden ? [...combatants] : givenWay(combatants, new Set(names)) };
}

/** Those of this creature that the table sees, or does not see, as it will those who join; a name that somebody wrote is none. */
const peersOf = (combatants: readonly FightCombatant[], { kind, source, name, hidden }: Joining) =>
  combatants.filter(
    one =>
      kind === 'mob' &&
      one.kind === kind &&
      one.source === source &&
      one.hidden === hidden &&
      baseOf(one.name) === name,
  );

function numberedFirst(combatants: readonly FightCombatant[], one: FightCombatant): FightCombatant {
  const taken = new Set(combatants.map(({ name }) => name));
  return { ...one, name: firstFree(numbersOf(one.name, true), taken) };
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
