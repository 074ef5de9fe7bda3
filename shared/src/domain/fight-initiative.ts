import { ROLLS_MAX } from './dice-text.ts';
import type { FightCombatant, FightContent, FightMove, LinkedCombatant } from './fight.ts';

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
  if (move.who === 'asked') return one.asked;
  return one.id === chosen?.id || (one.group !== '' && one.group === chosen?.group);
};

/** The combatants whose players roll themselves, by their ids, with the bonus of their sheets. */
export type AskedPlayers = ReadonlyMap<string, number>;
const NOBODY: AskedPlayers = new Map();

/** Whether a player can be asked to roll: a group has one roll, and of a hidden character nobody learns. */
export const isAskable = ({ isPlayed, hidden, group }: LinkedCombatant): boolean =>
  isPlayed && !hidden && group === '';

/** A move for all leaves the rolls of players to them. */
const isAsking = ({ who }: RollMove): boolean => who === 'all' || who === 'missing';

/** What a group rolled already, which those who join it take. */
const knownOf = ({ combatants }: FightContent, { group }: FightCombatant): number | null =>
  (group ? combatants.find(one => one.group === group && one.initiative !== null)?.initiative : null) ?? null;

/** The rolls of a move, in the order of the combatants. */
export function initiativeRolls(
  content: FightContent,
  move: RollMove,
  players: AskedPlayers = NOBODY,
): InitiativeRoll[] {
  const chosen = content.combatants.find(({ id }) => id === move.id);
  const wanted = content.combatants.filter(
    one =>
      isWanted(move, one, chosen) &&
      !(isAsking(move) && players.has(one.id)) &&
      !(move.who === 'missing' && one.group && knownOf(content, one) !== null),
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

/** « 1d20 + 2 » */
export const initiativeDice = (die: number, bonus: number): string =>
  `1d${die}${bonus === 0 ? '' : ` ${bonus < 0 ? '-' : '+'} ${Math.abs(bonus)}`}`;

/** Rolls as notations, as many in each as one takes. */
export function initiativeNotations(
  die: number,
  rolls: readonly InitiativeRoll[],
): { notation: string; rolls: InitiativeRoll[] }[] {
  return Array.from({ length: Math.ceil(rolls.length / ROLLS_MAX) }, (_none, index) => {
    const part = rolls.slice(index * ROLLS_MAX, (index + 1) * ROLLS_MAX);
    const notation = part.map(({ name, bonus }) => `${labelOf(name)} : ${initiativeDice(die, bonus)}`);
    return { notation: notation.join(' ; '), rolls: part };
  });
}

/** A combatant whose player is asked to roll. */
export const askedToRoll = (one: FightCombatant, bonus = one.bonus): FightCombatant => ({
  ...one,
  bonus,
  initiative: null,
  asked: true,
});

/**
 * The combatants with what was rolled for them; those who join a group that rolled have what it has, and `players` are asked to roll.
 */
export function withInitiative(
  content: FightContent,
  move: RollMove,
  roll: (rolls: InitiativeRoll[]) => readonly number[],
  players: AskedPlayers = NOBODY,
): FightCombatant[] {
  const rolls = initiativeRolls(content, move, players);
  const totals = rolls.length > 0 ? roll(rolls) : [];
  const rolled = new Map(rolls.flatMap(({ ids }, index) => ids.map(id => [id, totals[index] ?? 0] as const)));
  return content.combatants.map(one => {
    const own = rolled.get(one.id);
    if (own !== undefined) return { ...one, initiative: own, asked: false };
    const bonus = isAsking(move) ? players.get(one.id) : undefined;
    if (bonus !== undefined && (move.who === 'all' || one.initiative === null))
      return askedToRoll(one, bonus);
    return move.who === 'missing' && one.initiative === null
      ? { ...one, initiative: knownOf(content, one) }
      : one;
  });
}
