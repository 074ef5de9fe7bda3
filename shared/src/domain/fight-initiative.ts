import { ROLLS_MAX } from './dice-text.ts';
import type { FightCombatant, FightContent, FightMove } from './fight.ts';

// Initiative as dice that a log shows (ADR 64): which rolls a move asks for, and what stands in the log for each.

/** One roll, of a combatant or of a group. */
export interface InitiativeRoll {
  /** The combatants that get its total. */
  ids: string[];
  bonus: number;
  /** Whom the log names: nobody hidden, unless all of them are. */
  name: string;
  /** Only the game masters learn of it. */
  hidden: boolean;
}

type RollMove = Extract<FightMove, { action: 'roll' }>;

const isWanted = (move: RollMove, one: FightCombatant, chosen: FightCombatant | undefined): boolean => {
  if (move.who === 'all') return true;
  if (move.who === 'missing') return one.initiative === null;
  return one.id === chosen?.id || (one.group !== '' && one.group === chosen?.group);
};

/** What a group rolled already, which those who join it take. */
const knownOf = ({ combatants }: FightContent, { group }: FightCombatant): number | null =>
  (group ? combatants.find(one => one.group === group && one.initiative !== null)?.initiative : null) ?? null;

/** The rolls of a move, in the order of the combatants. */
export function initiativeRolls(content: FightContent, move: RollMove): InitiativeRoll[] {
  const chosen = content.combatants.find(({ id }) => id === move.id);
  const wanted = content.combatants.filter(
    one =>
      isWanted(move, one, chosen) && !(move.who === 'missing' && one.group && knownOf(content, one) !== null),
  );
  const groups = new Map<string, FightCombatant[]>();
  for (const one of wanted) {
    const name = one.group ? `group ${one.group}` : one.id;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()].map(members => {
    const seen = members.filter(one => !one.hidden);
    const named = seen.length > 0 ? seen : members;
    const [first] = named;
    const others = named.length > 2 ? `${named.length - 1} autres` : named[1]?.name;
    return {
      ids: members.map(({ id }) => id),
      bonus: first?.bonus ?? 0,
      name: others ? `${first?.name} et ${others}` : (first?.name ?? ''),
      hidden: seen.length === 0,
    };
  });
}

/** What a notation takes for its own signs. */
const SIGNS = /[?:;(){}@[\]"=<>|#]/g;

/** A name as the label of a roll: it begins with a letter. */
function labelOf(name: string): string {
  const label = name.replace(SIGNS, ' ').replaceAll("'", '’').replace(/\s+/g, ' ').trim().slice(0, 60).trim();
  return /^\p{L}/u.test(label) ? label : `Combattant ${label}`.trim();
}

/** Rolls as notations, as many in each as one takes. */
export function initiativeNotations(
  die: number,
  rolls: readonly InitiativeRoll[],
): { notation: string; rolls: InitiativeRoll[] }[] {
  return Array.from({ length: Math.ceil(rolls.length / ROLLS_MAX) }, (_none, index) => {
    const part = rolls.slice(index * ROLLS_MAX, (index + 1) * ROLLS_MAX);
    const notation = part.map(({ name, bonus }) => {
      const added = bonus === 0 ? '' : ` ${bonus < 0 ? '-' : '+'} ${Math.abs(bonus)}`;
      return `${labelOf(name)} : 1d${die}${added}`;
    });
    return { notation: notation.join(' ; '), rolls: part };
  });
}

/** The combatants with what was rolled for them; those who join a group that rolled have what it has. */
export function withInitiative(
  content: FightContent,
  move: RollMove,
  roll: (rolls: InitiativeRoll[]) => readonly number[],
): FightCombatant[] {
  const rolls = initiativeRolls(content, move);
  const totals = rolls.length > 0 ? roll(rolls) : [];
  const rolled = new Map(rolls.flatMap(({ ids }, index) => ids.map(id => [id, totals[index] ?? 0] as const)));
  return content.combatants.map(one => {
    const own = rolled.get(one.id);
    if (own !== undefined) return { ...one, initiative: own };
    return move.who === 'missing' && one.initiative === null
      ? { ...one, initiative: knownOf(content, one) }
      : one;
  });
}
